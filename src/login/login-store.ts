import { map } from 'nanostores'
import { GUEST_TOKEN, guest, isGuestToken, type UserInfo } from './guest.ts'

/** The login store (specification §3). */
export interface LoginState {
  userInfo: UserInfo
  token: string
  jdToken: string
  isLogin: boolean
}

/** The login of a guest. */
export const guestLogin: Readonly<LoginState> = {
  userInfo: guest(),
  token: GUEST_TOKEN,
  jdToken: '',
  isLogin: false
}

/** The current login: the guest in static rendering, and until a check has succeeded. */
export const $login = map<LoginState>(guestLogin)

/** Sets the token. Any token other than an empty one or that of the guest signs in (specification §4). */
export function setToken(token: string): void {
  $login.set({ ...$login.get(), token, isLogin: !isGuestToken(token) })
}

/** Sets the user and the token that a successful login check returned. */
export function signedIn(userInfo: UserInfo, jdToken = ''): void {
  $login.set({ userInfo, token: userInfo.accessToken, jdToken, isLogin: true })
}

/** Resets the login after sign-out: the guest, with an empty token. */
export function clearLogin(): void {
  $login.set({ ...guestLogin, token: '' })
}
