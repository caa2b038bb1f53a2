import { isGuestToken, type UserInfo } from './guest.ts'
import type { SsoClient } from './sso-client.ts'
import {
  clearStoredSession,
  readStoredSession,
  STAFF,
  type StoredSession,
  storeSession
} from './storage.ts'
import { clearLogin, signedIn } from './store.ts'

/** The session of this tab: what is stored, what is checked, what other tabs are told. */
export interface StaffSession {
  /** Checks a ticket from the address, or else the stored token (design §6). */
  check(ticket?: string): void
  /** Takes over the session of another tab. */
  adopt(kept: StoredSession): void
  /** Forgets the session in this tab; `others` are told where they should, too. */
  forget(others?: boolean): void
}

/**
 * @param tell tells the other tabs
 */
export function session(
  calls: SsoClient,
  tell: (told: 'out' | { give: StoredSession }) => void
): StaffSession {
  const enter = (user: UserInfo, jdToken = '') => {
    const before = readStoredSession()
    storeSession({ userId: user.oort_uuid, token: user.accessToken, userType: STAFF })
    signedIn(user, jdToken)
    if (before.token !== user.accessToken) tell({ give: readStoredSession() })
  }
  const checkStored = () => {
    const { token } = readStoredSession()
    if (isGuestToken(token)) return
    calls.loginCheck({ accessToken: token }, (user, jdToken) => {
      // Signed out, or in as somebody else, while the answer was on its way.
      if (readStoredSession().token === token) enter(user, jdToken)
    })
  }
  return {
    check(ticket) {
      // A ticket that the service refuses is dropped; whoever was signed in before still is.
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
      if (others) tell('out')
    }
  }
}
