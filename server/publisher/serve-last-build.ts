import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { currentBuild } from './build-store.ts'

/**
 * Serves the build of the last time while the other parts come up: a restart is no reason for visitors to wait. The
 * publisher opens it once more, with all that belongs to it, or builds anew where it cannot be read.
 */
export async function serveLastBuild(site: Pick<Site, 'activate'>, siteDir: string): Promise<void> {
  const last = currentBuild(siteDir)
  if (!last) return
  await site
    .activate(last.folder)
    .catch(error => log('site.unreadable', { reason: errorMessage(error) }))
}
