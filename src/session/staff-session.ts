import { isGuestToken, type UserInfo } from '../login/guest.ts'
import { clearLogin, signedIn } from '../login/login-store.ts'
import {
  clearStoredSession,
  readStoredSession,
  STAFF,
  type StoredSession,
  storeSession
} from '../login/storage.ts'
import type { SsoClient } from './sso-client.ts'

/** The session of this tab, synchronized with other tabs. */
export interface StaffSession {
  /** Checks a ticket from the address, or else the stored token. */
  check(ticket?: string): void
  /** Adopts the session of another tab. */
  adopt(kept: StoredSession): void
  /** Clears the session in this tab and, by default, in all others. */
  forget(others?: boolean): void
}

/**
 * Creates the session of this tab.
 * @param broadcast sends a message to the other tabs
 */
export function createStaffSession(
  calls: SsoClient,
  broadcast: (message: 'out' | { give: StoredSession }) => void
): StaffSession {
  const enter = (user: UserInfo, jdToken = '') => {
    const before = readStoredSession()
    storeSession({ userId: user.oort_uuid, token: user.accessToken, userType: STAFF })
    signedIn(user, jdToken)
    if (before.token !== user.accessToken) broadcast({ give: readStoredSession() })
  }
  const checkStored = () => {
    const { token } = readStoredSession()
    if (isGuestToken(token)) return
    calls.loginCheck({ accessToken: token }, (user, jdToken) => {
      // Ignored if the user signed out, or another user in, before the response.
      if (readStoredSession().token === token) enter(user, jdToken)
    })
  }
  return {
    check(ticket) {
      // A rejected ticket is dropped; the user who was signed in before still is.
      if (ticket) calls.loginCheck({ ticket }, enter, checkStored)
      else checkStored()
    },
    adopt(kept) {
      if (!kept.token || readStoredSession().token === kept.token) return
      storeSession(kept)
      calls.getUserInfo(kept.token, user => {
        if (readStoredSession().token === kept.token) signedIn(user)
      })
    },
    forget(others = true) {
      clearStoredSession()
      clearLogin()
      if (others) broadcast('out')
    }
  }
}
