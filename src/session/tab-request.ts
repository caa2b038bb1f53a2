import type { StoredSession } from '../login/storage.ts'

/** Messages between tabs of this site about the session (BroadcastChannel). */
export type TabMessage = 'ask' | 'out' | { give: StoredSession }

const CHANNEL = 'session'
const TIMEOUT_MS = 400

/**
 * Requests the session from other tabs: session storage is per tab, so a new one starts as a guest. The channel is
 * closed after a short time, as an open one keeps the page out of the bfcache.
 */
export function requestSessionFromTabs(adopt: (session: StoredSession) => void): void {
  // Browsers without BroadcastChannel: each tab signs in separately.
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(CHANNEL)
  const close = () => channel.close()
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data !== 'object') return
    close()
    adopt(data.give)
  }
  channel.postMessage('ask' satisfies TabMessage)
  setTimeout(close, TIMEOUT_MS)
}
