import type { StoredSession } from './storage.ts'
import type { TabMessage } from './tab-request.ts'

const CHANNEL = 'session'

/**
 * Answers other tabs for as long as this one is signed in, and hears from them.
 * @param kept the session of this tab
 * @param heard told when another tab signed out or has another token
 */
export function syncTabs(
  kept: () => StoredSession,
  heard: (told: Exclude<TabMessage, 'ask'>) => void
): { tell: (told: TabMessage) => void; close: () => void } {
  if (!('BroadcastChannel' in window)) return { tell() {}, close() {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== 'ask') heard(data)
    else if (kept().token) channel.postMessage({ give: kept() } satisfies TabMessage)
  }
  return { tell: told => channel.postMessage(told), close: () => channel.close() }
}
