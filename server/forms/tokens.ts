import type { ServerResponse } from 'node:http'
import { plainHeaders } from '../headers.ts'
import { type Stationery, sendJson } from './answer.ts'
import type { Desk } from './desk.ts'
import { tokenCookieHeader } from './gate/cookie.ts'
import { issueToken } from './gate/token.ts'
import { FORM_MIN_AGE_MS } from './rules/limits.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Gives a script a token, and how long a person takes at least, in milliseconds. */
export function sendToken(
  { signer, now }: Desk,
  stationery: Stationery,
  response: ServerResponse
): void {
  sendJson(stationery, response, 200, { token: issueToken(signer, now()), wait: FORM_MIN_AGE_MS })
}

/** Gives a form without scripts its token, as the cookie of a picture of one pixel. */
export function sendPixel(
  { signer, now, siteUrl }: Desk,
  { headers }: Stationery,
  response: ServerResponse
): void {
  response
    .writeHead(200, {
      ...plainHeaders(headers),
      'content-type': 'image/gif',
      'content-length': PIXEL.length,
      'cache-control': 'no-store',
      'set-cookie': tokenCookieHeader(issueToken(signer, now()), siteUrl)
    })
    .end(PIXEL)
}
