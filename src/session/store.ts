import { map } from 'nanostores'
import { GUEST_TOKEN, guest, isGuestToken, type UserInfo } from './guest.ts'

/** The login store (specification §3). */
export interface Login {
  userInfo: UserInfo
  token: string
  jdToken: string
  isLogin: boolean
}

function nobody(): Login {
  return { userInfo: guest(), token: GUEST_TOKEN, jdToken: '', isLogin: false }
}

/** Who is signed in. In static rendering, and until a check has succeeded, it is the guest. */
export const $login = map<Login>(nobody())

/** The login while a page is rendered to HTML: the guest, always the same object. */
export const guestLogin: Readonly<Login> = nobody()

/** Keeps a token. Any other than the guest's, and than none at all, signs in (specification §4). */
export function setToken(token: string): void {
  $login.set({ ...$login.get(), token, isLogin: !isGuestToken(token) })
}

/** Keeps who came back from a successful log-in check: the token becomes the returned one. */
export function signedIn(userInfo: UserInfo, jdToken = ''): void {
  $login.set({ userInfo, token: userInfo.accessToken, jdToken, isLogin: true })
}

/** Clears the login after sign-out: the token is emptied, the person is the guest again. */
export function clearLogin(): void {
  $login.set({ ...nobody(), token: '' })
}
