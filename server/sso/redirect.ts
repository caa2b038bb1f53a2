import type { IncomingMessage, ServerResponse } from 'node:http'
import { formLocale } from '../forms/rules/words.ts'
import { plainHeaders } from '../headers.ts'
import { HttpError } from '../http/json.ts'
import { ownOrigins } from '../http/origin.ts'
import { publicAddress, rootOf } from '../http/root.ts'
import { REDIRECT } from './rules/paths.ts'
import { returnAddress } from './rules/return-address.ts'

/**
 * Sends a browser elsewhere; nobody keeps the answer, and it tells nobody where it came from.
 * @param location path of this site, or an address
 */
export function redirect(
  siteUrl: string,
  response: ServerResponse,
  location: string,
  cookies: string[] = []
): void {
  response
    .writeHead(303, {
      ...plainHeaders({ siteUrl, contentOrigins: [] }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      location: publicAddress(siteUrl, location),
      ...(cookies.length ? { 'set-cookie': cookies } : {})
    })
    .end()
}

/**
 * Where a browser that came to sign in returns to: a page of this site, as the parts of this server know it. Where it
 * names none, the home in the first language that it prefers of ours.
 */
export function wayBack(siteUrl: string, request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const back = returnAddress(
    searchParams.get(REDIRECT),
    ownOrigins(siteUrl, request),
    rootOf(siteUrl)
  )
  return back === '/' ? `/${formLocale(undefined, request.headers['accept-language'])}/` : back
}

/** Throws unless the browser only reads. */
export function readOnly(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'This address answers GET and HEAD only.', { allow: 'GET, HEAD' })
}
