import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import type { Site } from '../site/site.ts'
import { currentRelease } from './release.ts'

/**
 * Serves the build of the last time while the other parts come up: a restart is no reason for visitors to wait. The
 * publisher opens it once more, with all that belongs to it, or builds anew where it cannot be read.
 */
export async function serveLast(site: Pick<Site, 'use'>, siteDir: string): Promise<void> {
  const last = currentRelease(siteDir)
  if (!last) return
  await site.use(last.folder).catch(error => log('site.unreadable', { reason: reason(error) }))
}
