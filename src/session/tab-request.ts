import type { StoredSession } from './storage.ts'

/** What tabs of this site tell each other about the session. */
export type TabMessage = 'ask' | 'out' | { give: StoredSession }

const CHANNEL = 'session'
const TIMEOUT_MS = 400

/**
 * Asks the other tabs for a session: what the tab keeps is its own, so a new one begins as a guest.
 * The channel closes soon, so that a guest's page may be kept for the Back button.
 */
export function requestSessionFromTabs(take: (kept: StoredSession) => void): void {
  // Older browsers have no channels: there, each tab signs in by itself.
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(CHANNEL)
  const close = () => channel.close()
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data !== 'object') return
    close()
    take(data.give)
  }
  channel.postMessage('ask' satisfies TabMessage)
  setTimeout(close, TIMEOUT_MS)
}
