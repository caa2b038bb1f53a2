import type { ServerResponse } from 'node:http'
import { FORM_MIN_AGE_MS } from '../../shared/forms/limits.ts'
import { baseHeaders } from '../http/security-headers.ts'
import type { FormsContext } from './context.ts'
import { type ResponseContext, sendFormJson } from './responses.ts'
import { issueToken } from './spam/form-token.ts'
import { tokenCookieHeader } from './spam/token-cookie.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Responds to a script with a token, and the minimum age of a submission in milliseconds. */
export function sendToken(
  { signer, now }: FormsContext,
  responseContext: ResponseContext,
  response: ServerResponse
): void {
  sendFormJson(responseContext, response, 200, {
    token: issueToken(signer, now()),
    wait: FORM_MIN_AGE_MS
  })
}

/** Responds with a one-pixel image that sets the token cookie, for forms without scripts. */
export function sendTokenPixel(
  { signer, now, siteUrl }: FormsContext,
  { headers }: ResponseContext,
  response: ServerResponse
): void {
  response
    .writeHead(200, {
      ...baseHeaders(headers),
      'content-type': 'image/gif',
      'content-length': PIXEL.length,
      'cache-control': 'no-store',
      'set-cookie': tokenCookieHeader(issueToken(signer, now()), siteUrl)
    })
    .end(PIXEL)
}
