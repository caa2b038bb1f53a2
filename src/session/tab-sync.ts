import type { StoredSession } from '../login/storage.ts'
import type { TabMessage } from './tab-request.ts'

const CHANNEL = 'session'

/**
 * Responds to other tabs while this one is signed in, and receives their messages.
 * @param getSession returns the session of this tab
 * @param receive called when another tab signed out or has another token
 */
export function syncTabs(
  getSession: () => StoredSession,
  receive: (message: Exclude<TabMessage, 'ask'>) => void
): { send: (message: TabMessage) => void; close: () => void } {
  if (!('BroadcastChannel' in window)) return { send() {}, close() {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== 'ask') receive(data)
    else if (getSession().token) channel.postMessage({ give: getSession() } satisfies TabMessage)
  }
  return { send: message => channel.postMessage(message), close: () => channel.close() }
}
