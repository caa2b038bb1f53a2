import type { ServerResponse } from 'node:http'
import { type HeaderContext, pageHeaders, plainHeaders } from '../headers.ts'
import { publicPath } from '../http/root.ts'
import { type FramedPage, framedPage } from './page/frame.ts'
import type { FormError } from './rules/fields.ts'

const NEVER_KEPT = { 'cache-control': 'no-store' }

/** Where answers get their headers, and pages their frame, from. */
export interface Stationery {
  headers: HeaderContext
  /** HTML of the site's error page in a language, once there is a site. */
  frame(locale: 'zh' | 'en'): string | undefined
}

/** Answers with JSON. */
export function sendJson(
  { headers }: Stationery,
  response: ServerResponse,
  status: number,
  body: unknown,
  more: Record<string, string> = {}
): void {
  const text = `${JSON.stringify(body)}\n`
  response
    .writeHead(status, {
      ...plainHeaders(headers),
      ...NEVER_KEPT,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...more
    })
    .end(text)
}

/** Answers with the errors of a submission (design §8). */
export function sendErrors(
  stationery: Stationery,
  response: ServerResponse,
  status: number,
  errors: FormError[],
  more: Record<string, string> = {}
): void {
  sendJson(stationery, response, status, { errors }, more)
}

/** Answers with a page. */
export function sendPage(
  { headers, frame }: Stationery,
  response: ServerResponse,
  status: number,
  page: FramedPage,
  more: Record<string, string> = {}
): void {
  const html = framedPage(frame(page.locale), page)
  response
    .writeHead(status, {
      ...pageHeaders(headers, html),
      ...NEVER_KEPT,
      // An address with a person's link in it goes to nobody.
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      ...more
    })
    .end(html)
}

/** Sends a browser on to a path of this site, after a form was taken. */
export function sendOn({ headers }: Stationery, response: ServerResponse, path: string): void {
  const location = publicPath(headers.siteUrl, path)
  response.writeHead(303, { ...plainHeaders(headers), ...NEVER_KEPT, location }).end()
}
