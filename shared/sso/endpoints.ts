import type { Endpoint } from '../http/endpoint.ts'
import type { SsoCredentials } from './credentials.ts'

/** Path prefix of the single sign-on endpoints (specification §7). */
export const SSO_PREFIX = '/oort/oortcloud-sso/'

/** Response to a call: a code (specification §8), and what was asked for. */
export interface SsoResponse {
  code: number
  message: string
  data?: unknown
}

/** A single sign-on call. */
export type SsoEndpoint = Endpoint<SsoCredentials, SsoResponse>

/** The single sign-on calls (specification §7); their paths are relative to the prefix. */
export const SSO_CALLS = {
  userInfo: { method: 'POST', path: 'sso/v1/getUserInfo' },
  loginCheck: { method: 'POST', path: 'zxb/v1/logincheck' },
  logout: { method: 'POST', path: 'zxb/v1/logout' }
} as const satisfies Record<string, SsoEndpoint>

/** Sign-in page, relative to the prefix; the parameter `redirect` is the URL to return to. */
export const LOGIN_PATH = 'login'
/** Page of one's own account, relative to the prefix, with the same parameter. */
export const ACCOUNT_PATH = 'account'
/** Parameter of the return URL that contains the one-time ticket. */
export const TICKET_PARAM = 'ticket'
/** Parameter of the sign-in URL that contains the return URL. */
export const REDIRECT_PARAM = 'redirect'
