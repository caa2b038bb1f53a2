import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { publicEnv } from '../sso/public-env.ts'
import { fingerprint, SITE_SOURCES } from './fingerprint.ts'

/**
 * Hashes the code and settings that pages are rendered with.
 * @param root project folder
 */
export function codeHash(root: string, settings: Settings): string {
  const hasSheets = settings.publishing.browser !== undefined
  const inputs = [settings.siteUrl, source(settings), publicEnv(settings), hasSheets]
  return fingerprint(root, SITE_SOURCES, inputs)
}

/** Folder of the compiled code with that hash, for anything that renders pages. */
export function compiledCodeDir(dataDir: string, code: string): string {
  return join(dataDir, 'site', 'renderer', code)
}

// The embedded lake has the same content on any port.
function source({ content }: Settings): unknown {
  return content.embedded ? 'embedded' : [content.apiHost, content.projectId, content.dataset]
}
