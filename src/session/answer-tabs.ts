import type { Told } from './ask-tabs.ts'
import type { Kept } from './storage.ts'

const CHANNEL = 'session'

/**
 * Answers other tabs for as long as this one is signed in, and hears from them.
 * @param kept the session of this tab
 * @param heard told when another tab signed out or has another token
 */
export function answerTabs(
  kept: () => Kept,
  heard: (told: Exclude<Told, 'ask'>) => void
): { tell: (told: Told) => void; close: () => void } {
  if (!('BroadcastChannel' in window)) return { tell() {}, close() {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data !== 'ask') heard(data)
    else if (kept().token) channel.postMessage({ give: kept() } satisfies Told)
  }
  return { tell: told => channel.postMessage(told), close: () => channel.close() }
}
