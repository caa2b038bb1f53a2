import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { publicEnv } from '../sso/public-env.ts'
import { fingerprint, SITE_SOURCES } from './fingerprint.ts'

/**
 * Names the code and the settings that pages are made with, as they stand now.
 * @param root folder of the project
 */
export function codeHash(root: string, settings: Settings): string {
  const hasSheets = settings.publishing.browser !== undefined
  const besides = [settings.siteUrl, source(settings), publicEnv(settings), hasSheets]
  return fingerprint(root, SITE_SOURCES, besides)
}

/** Folder that keeps the code of that name as it was built, for whatever renders pages. */
export function compiledCodeDir(dataDir: string, code: string): string {
  return join(dataDir, 'site', 'renderer', code)
}

// The embedded lake is the same content behind whatever port.
function source({ content }: Settings): unknown {
  return content.embedded ? 'embedded' : [content.apiHost, content.projectId, content.dataset]
}
