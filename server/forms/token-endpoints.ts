import { FORM_MIN_AGE_MS } from '../../shared/forms/limits.ts'
import { send } from '../http/respond.ts'
import type { Call } from '../http/routes.ts'
import { baseHeaders } from '../http/security-headers.ts'
import type { FormsContext } from './context.ts'
import { type ResponseContext, sendFormJson } from './responses.ts'
import { issueToken } from './spam/form-token.ts'
import { setTokenCookie } from './spam/token-cookie.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Responds to a script with a token, and the minimum age of a submission in milliseconds. */
export function sendToken(
  c: Call,
  { signer, now }: FormsContext,
  responseContext: ResponseContext
): Response {
  const token = issueToken(signer, now())
  return sendFormJson(c, responseContext, 200, { token, wait: FORM_MIN_AGE_MS })
}

/** Responds with a one-pixel image that sets the token cookie, for forms without scripts. */
export function sendTokenPixel(
  c: Call,
  { signer, now, siteUrl }: FormsContext,
  { headers }: ResponseContext
): Response {
  setTokenCookie(c, issueToken(signer, now()), siteUrl)
  const type = { 'content-type': 'image/gif', 'cache-control': 'no-store' }
  return send(c, 200, { ...baseHeaders(headers), ...type }, PIXEL)
}
