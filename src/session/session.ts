import type { SsoCalls } from './calls.ts'
import { isGuestToken, type UserInfo } from './guest.ts'
import { forgetKept, type Kept, keep, readKept, STAFF } from './storage.ts'
import { clearLogin, signedIn } from './store.ts'

/** The session of this tab: what is stored, what is checked, what other tabs are told. */
export interface Session {
  /** Checks a ticket from the address, or else the stored token (design §6). */
  check(ticket?: string): void
  /** Takes over the session of another tab. */
  adopt(kept: Kept): void
  /** Forgets the session in this tab; `others` are told where they should, too. */
  forget(others?: boolean): void
}

/**
 * @param tell tells the other tabs
 */
export function session(calls: SsoCalls, tell: (told: 'out' | { give: Kept }) => void): Session {
  const enter = (user: UserInfo, jdToken = '') => {
    const before = readKept()
    keep({ userId: user.oort_uuid, token: user.accessToken, userType: STAFF })
    signedIn(user, jdToken)
    if (before.token !== user.accessToken) tell({ give: readKept() })
  }
  const checkStored = () => {
    const { token } = readKept()
    if (isGuestToken(token)) return
    calls.loginCheck({ accessToken: token }, (user, jdToken) => {
      // Signed out, or in as somebody else, while the answer was on its way.
      if (readKept().token === token) enter(user, jdToken)
    })
  }
  return {
    check(ticket) {
      // A ticket that the service refuses is dropped; whoever was signed in before still is.
      if (ticket) calls.loginCheck({ ticket }, enter, checkStored)
      else checkStored()
    },
    adopt(kept) {
      if (!kept.token || readKept().token === kept.token) return
      keep(kept)
      calls.getUserInfo(kept.token, user => {
        if (readKept().token === kept.token) signedIn(user)
      })
    },
    forget(others = true) {
      forgetKept()
      clearLogin()
      if (others) tell('out')
    }
  }
}
