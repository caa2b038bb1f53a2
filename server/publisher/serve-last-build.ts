import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { currentBuild } from './build-store.ts'

/**
 * Serves the last build while the other parts start, so that a restart causes no downtime. The publisher opens it
 * again with its records, or rebuilds it if it is unreadable.
 */
export async function serveLastBuild(site: Pick<Site, 'activate'>, siteDir: string): Promise<void> {
  const last = currentBuild(siteDir)
  if (!last) return
  await site
    .activate(last.folder)
    .catch(error => log('site.unreadable', { reason: errorMessage(error) }))
}
