import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLake, type Lake } from '../../lake/index.ts'
import { DOWNLOAD_TYPES } from '../../shared/content/download-types.ts'
import { refuseImage } from '../../shared/content/refuse-image.ts'
import type { TrustProxy } from '../../shared/server/client-ip.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import type { Settings } from '../config/settings.ts'
import { log } from '../log.ts'
import { assertLakeExists, markLakeCreated } from './installation.ts'

/** Tokens of the server itself, valid for this process only. */
export interface ServerTokens {
  /** With all permissions. */
  server: string
  /** With permission to read drafts. */
  preview: string
  /** With permission to read what is published, also of a private data set. */
  site: string
}

/** Creates the tokens: 192 random bits each. **Security**: they are never stored or logged. */
export function createServerTokens(): ServerTokens {
  const create = () => `sk${randomBytes(24).toString('base64url')}`
  return { server: create(), preview: create(), site: create() }
}

/** Opens the embedded lake; undefined if the content is elsewhere. */
export async function openLake(
  { content, dataDir, historyDays, secondFactor, siteUrl, port }: Settings,
  tokens: ServerTokens,
  trustProxy: TrustProxy,
  cluster?: Cluster
): Promise<Lake | undefined> {
  if (!content.embedded) return undefined
  if (!cluster) assertLakeExists(dataDir)
  const lake = await createLake({
    dataDir: join(dataDir, 'lake'),
    projectId: content.projectId,
    dataset: content.dataset,
    publicUrl: siteUrl,
    trustProxy,
    historyDays,
    cluster,
    synonyms: { id: 'siteSettings', field: 'searchSynonyms' },
    reviews: { id: 'siteSettings', field: 'review.types' },
    secondFactor,
    log,
    fileTypes: DOWNLOAD_TYPES,
    refuseImage,
    signInTitle: { zh: '内容管理', en: 'Studio' },
    corsOrigins: isLoopback(siteUrl) ? loopbackOrigins(port) : [],
    tokens: [
      { token: tokens.server, role: 'administrator', name: 'server' },
      { token: tokens.preview, role: 'viewer', name: 'preview' },
      { token: tokens.site, role: 'visitor', name: 'site' }
    ]
  })
  if (!cluster) markLakeCreated(dataDir)
  return lake
}

function isLoopback(siteUrl: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(siteUrl).hostname)
}

// A site on this machine is opened by either name. Elsewhere, localhost is the machine of the visitor.
function loopbackOrigins(port: number): string[] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
