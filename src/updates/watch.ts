import { MANIFEST_DELAY_MS, NEWER_CHECK_MS } from '../constants.ts'

/** Live build id and page revision; undefined if they could not be read. */
export interface LiveVersion {
  build: string | undefined
  page: string | undefined
}

/** Dependencies of the watch. */
interface Edges {
  /** Fetches the live version. Must not reject. */
  ask: () => Promise<LiveVersion>
  isSeen: () => boolean
  /** Called once for each newer revision of the page. */
  tell: () => void
}

/**
 * Watches for a newer revision of the page (specification §7), whatever else a build changes: first about a second after load, then
 * periodically, only while the page is visible.
 * @returns a function that checks at once, for a tab that becomes visible
 */
export function watchForUpdate({ ask, isSeen, tell }: Edges): () => Promise<void> {
  let before: LiveVersion = { build: undefined, page: undefined }
  let isAsking = false
  const checkNow = async () => {
    if (isAsking || !isSeen()) return
    isAsking = true
    const now = await ask()
    isAsking = false
    if (before.page && now.page && now.page !== before.page) tell()
    before = { build: now.build ?? before.build, page: now.page ?? before.page }
  }
  setTimeout(checkNow, MANIFEST_DELAY_MS)
  setInterval(checkNow, NEWER_CHECK_MS)
  return checkNow
}
