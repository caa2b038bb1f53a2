import { readSetting, writeSetting } from './opt-out.ts'

const NOTICED = 'footprintNotice'

/** Whether a user has seen the notice in this browser. */
export async function hasSeenNotice(userId: string): Promise<boolean> {
  return readSetting(NOTICED)
    .split(' ')
    .includes(await hashId(userId))
}

/** Stores that a user has seen the notice. */
export async function markNoticeSeen(userId: string): Promise<void> {
  const seen = readSetting(NOTICED).split(' ').filter(Boolean)
  writeSetting(NOTICED, [...seen.slice(-49), await hashId(userId)].join(' '))
}

// Only a hash of the id is stored: other users of a shared computer must not learn it.
async function hashId(userId: string): Promise<string> {
  const bytes = new TextEncoder().encode(userId)
  if (!crypto.subtle) return String(bytes.reduce((sum, byte) => (sum * 31 + byte) % 0xffffffff, 7))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest).slice(0, 8)].map(byte => byte.toString(16)).join('')
}
