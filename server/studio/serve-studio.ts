import type { Settings } from '../config/settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { retryInBackground } from '../retry.ts'
import { buildStudioIfStale } from './build-studio.ts'
import type { Studio } from './studio.ts'

/**
 * Builds the Studio if its sources have changed, and serves it. A failed build is retried in the background.
 * @param root folder in which it is built
 */
export function serveStudio(
  studio: Studio,
  root: string,
  settings: Settings,
  signal: AbortSignal
): Promise<void> {
  const build = async () => studio.activate(await buildStudioIfStale(root, settings, signal))
  const failed = (error: unknown, againInMs: number) => {
    studio.failed()
    log('studio.failed', { reason: errorMessage(error), againInMs })
  }
  return retryInBackground(build, { failed, signal })
}
