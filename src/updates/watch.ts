import { MANIFEST_DELAY_MS, NEWER_CHECK_MS } from '../constants.ts'

/** What is known of the build that is live and of one page in it; nothing where it could not be read. */
export interface LiveVersion {
  build: string | undefined
  page: string | undefined
}

/** What the watch touches. */
interface Edges {
  /** Asks what is live. It never rejects. */
  ask: () => Promise<LiveVersion>
  isSeen: () => boolean
  /** Told once of each newer build. */
  tell: (what: 'page' | 'site') => void
}

/**
 * Watches whether a newer build or newer content of the page is live (specification §7): first about a
 * second after load, then now and then, only while the page is seen.
 * @returns asks again at once, for a tab that comes back to view
 */
export function watchForUpdate({ ask, isSeen, tell }: Edges): () => Promise<void> {
  let before: LiveVersion = { build: undefined, page: undefined }
  let isAsking = false
  const checkNow = async () => {
    if (isAsking || !isSeen()) return
    isAsking = true
    const now = await ask()
    isAsking = false
    const isNewer = (key: keyof LiveVersion) =>
      !!before[key] && !!now[key] && now[key] !== before[key]
    if (isNewer('page')) tell('page')
    else if (isNewer('build')) tell('site')
    before = { build: now.build ?? before.build, page: now.page ?? before.page }
  }
  setTimeout(checkNow, MANIFEST_DELAY_MS)
  setInterval(checkNow, NEWER_CHECK_MS)
  return checkNow
}
