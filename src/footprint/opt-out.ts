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

/** Whether somebody has seen the notice in this browser. */
export async function hasSeenNotice(userId: string): Promise<boolean> {
  return read(NOTICED)
    .split(' ')
    .includes(await mark(userId))
}

/** Keeps that somebody has seen the notice. */
export async function markNoticeSeen(userId: string): Promise<void> {
  const seen = read(NOTICED).split(' ').filter(Boolean)
  write(NOTICED, [...seen.slice(-49), await mark(userId)].join(' '))
}

// Who used a shared computer is nobody's business, so the id itself is not kept.
async function mark(userId: string): Promise<string> {
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
