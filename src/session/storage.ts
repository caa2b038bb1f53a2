/** What the tab keeps about the session, under the names of the specification (§3). */
export interface StoredSession {
  userId: string
  token: string
  userType: string
}

/** The user type of staff. */
export const STAFF = '1'

const KEYS = ['userId', 'token', 'userType'] as const

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

// Where storage is denied, the page remembers for as long as it is open.
const memory = new Map<string, string>()
const fallback: Area = {
  getItem: name => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: name => void memory.delete(name)
}

function area(): Area {
  try {
    const probe = 'probe'
    sessionStorage.setItem(probe, '')
    sessionStorage.removeItem(probe)
    return sessionStorage
  } catch {
    return fallback
  }
}

/** What is kept; an empty text for each name that is missing. */
export function readStoredSession(): StoredSession {
  const from = area()
  const read = (name: string) => from.getItem(name) ?? ''
  return { userId: read('userId'), token: read('token'), userType: read('userType') }
}

/** Keeps the session in this tab. */
export function storeSession(kept: StoredSession): void {
  const to = area()
  for (const key of KEYS) to.setItem(key, kept[key])
}

/** Forgets the session: token and user type (specification §4), and whose they were. */
export function clearStoredSession(): void {
  const from = area()
  for (const key of KEYS) from.removeItem(key)
}
