/** The session in session storage, under the names of specification §3. */
export interface StoredSession {
  userId: string
  token: string
  userType: string
}

/** The user type of staff. */
export const STAFF = '1'

const KEYS = ['userId', 'token', 'userType'] as const

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

// In-memory fallback if storage is denied.
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

/** Returns the stored session; missing values are empty. */
export function readStoredSession(): StoredSession {
  const from = area()
  const read = (name: string) => from.getItem(name) ?? ''
  return { userId: read('userId'), token: read('token'), userType: read('userType') }
}

/** Stores the session in this tab. */
export function storeSession(session: StoredSession): void {
  const to = area()
  for (const key of KEYS) to.setItem(key, session[key])
}

/** Clears the session: token and user type (specification §4), and the user id. */
export function clearStoredSession(): void {
  const from = area()
  for (const key of KEYS) from.removeItem(key)
}
