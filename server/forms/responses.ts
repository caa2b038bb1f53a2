import type { ServerResponse } from 'node:http'
import { withBase } from '../http/base-path.ts'
import { baseHeaders, type HeaderContext, pageHeaders } from '../http/security-headers.ts'
import { type PageContent, renderLayout } from './pages/layout.ts'
import type { FormError } from './rules/fields.ts'

const NEVER_KEPT = { 'cache-control': 'no-store' }

/** Where answers get their headers, and pages their frame, from. */
export interface ResponseContext {
  headers: HeaderContext
  /** HTML of the site's error page in a language, once there is a site. */
  frame(locale: 'zh' | 'en'): string | undefined
}

/** Answers with JSON. */
export function sendFormJson(
  { headers }: ResponseContext,
  response: ServerResponse,
  status: number,
  body: unknown,
  more: Record<string, string> = {}
): void {
  const text = `${JSON.stringify(body)}\n`
  response
    .writeHead(status, {
      ...baseHeaders(headers),
      ...NEVER_KEPT,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...more
    })
    .end(text)
}

/** Answers with the errors of a submission (design §8). */
export function sendErrors(
  stationery: ResponseContext,
  response: ServerResponse,
  status: number,
  errors: FormError[],
  more: Record<string, string> = {}
): void {
  sendFormJson(stationery, response, status, { errors }, more)
}

/** Answers with a page. */
export function sendPage(
  { headers, frame }: ResponseContext,
  response: ServerResponse,
  status: number,
  page: PageContent,
  more: Record<string, string> = {}
): void {
  const html = renderLayout(frame(page.locale), page)
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
export function sendRedirect(
  { headers }: ResponseContext,
  response: ServerResponse,
  path: string
): void {
  const location = withBase(headers.siteUrl, path)
  response.writeHead(303, { ...baseHeaders(headers), ...NEVER_KEPT, location }).end()
}
