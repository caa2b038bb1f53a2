const OFF = 'footprint'
const NOTICED = 'footprintNotice'

/** Whether footprints are turned off in this browser. */
export function isOptedOut(): boolean {
  return read(OFF) === 'off'
}

/** Turns footprints off or on, for this browser and from now on. */
export function setOptOut(to: 'on' | 'off'): void {
  write(OFF, to)
}

/** Whether a user has seen the notice in this browser. */
export async function hasSeenNotice(userId: string): Promise<boolean> {
  return read(NOTICED)
    .split(' ')
    .includes(await hashId(userId))
}

/** Stores that a user has seen the notice. */
export async function markNoticeSeen(userId: string): Promise<void> {
  const seen = read(NOTICED).split(' ').filter(Boolean)
  write(NOTICED, [...seen.slice(-49), await hashId(userId)].join(' '))
}

// Only a hash of the id is stored: other users of a shared computer must not learn it.
async function hashId(userId: string): Promise<string> {
  const bytes = new TextEncoder().encode(userId)
  if (!crypto.subtle) return String(bytes.reduce((sum, byte) => (sum * 31 + byte) % 0xffffffff, 7))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest).slice(0, 8)].map(byte => byte.toString(16)).join('')
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch (error) {
    console.warn(error)
  }
}
