import type { RequestOf } from '../../shared/http/endpoint.ts'
import { isObject } from '../../shared/json/is-object.ts'
import { CODE_EXPIRED, CODE_NOT_SIGNED_IN, CODE_OK } from '../../shared/sso/codes.ts'
import { SSO_CALLS, type SsoEndpoint } from '../../shared/sso/endpoints.ts'
import type { UserInfo } from '../login/guest.ts'
import { getUser } from '../login/user.ts'
import type { CallOptions, ServiceCall } from './request.ts'
import { getCode, getMessage } from './response-body.ts'

/** Options of a call with the body that the endpoints take. */
type Ask = CallOptions & { data: RequestOf<SsoEndpoint> }

/** The calls of single sign-on. The callbacks of a failed call never run. */
export interface SsoClient {
  /** Gets the user of a token, without renewing it. */
  getUserInfo(token: string, then: (user: UserInfo) => void): void
  /** Checks a one-time ticket or a token; `otherwise` runs if the service rejects it. */
  loginCheck(
    proof: { ticket: string } | { accessToken: string },
    then: (user: UserInfo, jdToken: string) => void,
    otherwise?: () => void
  ): void
  /** Ends the session of a token. */
  logout(token: string, on: { ended: () => void; notSignedIn: () => void }): void
}

/**
 * Creates the three calls.
 * @param log receives errors; console.error by default
 */
export function createSsoClient(
  call: ServiceCall,
  log: (text: string) => void = text => console.error(text)
): SsoClient {
  const ask = ({ path }: SsoEndpoint, options: Ask, then: (body: unknown) => void) => {
    call(path, options).then(then, (error: unknown) =>
      log(`${path}: ${error instanceof Error ? error.message : error}`)
    )
  }
  const refused = ({ path }: SsoEndpoint, body: unknown) =>
    log(`${path}: code ${getCode(body)} ${getMessage(body)}`)

  return {
    getUserInfo: (token, then) =>
      ask(SSO_CALLS.userInfo, { data: { accessToken: token }, token }, body => {
        const user = getCode(body) === CODE_OK ? getUser(body, token) : undefined
        if (user) then(user)
        else refused(SSO_CALLS.userInfo, body)
      }),

    loginCheck(proof, then, otherwise = () => {}) {
      const token = 'accessToken' in proof ? proof.accessToken : undefined
      ask(SSO_CALLS.loginCheck, { data: { ...proof }, token }, body => {
        const user = getCode(body) === CODE_OK ? getUser(body) : undefined
        if (user) return then(user, getJdToken(body))
        refused(SSO_CALLS.loginCheck, body)
        otherwise()
      })
    },

    logout: (token, on) =>
      ask(
        SSO_CALLS.logout,
        // During sign-out an expired session shows no alert.
        { data: { accessToken: token }, token, expiryIsAnAnswer: true },
        body => {
          const code = getCode(body)
          if (code === CODE_OK) on.ended()
          else if (code === CODE_NOT_SIGNED_IN || code === CODE_EXPIRED) on.notSignedIn()
          else refused(SSO_CALLS.logout, body)
        }
      )
  }
}

function getJdToken(body: unknown): string {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  const info = isObject(data.userInfo) ? data.userInfo : {}
  return typeof info.jdToken === 'string' ? info.jdToken : ''
}
