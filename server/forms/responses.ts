import type { ServerResponse } from 'node:http'
import type { FORM_TOKEN, FormResponse } from '../../shared/forms/endpoints.ts'
import type { FormError } from '../../shared/forms/fields.ts'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { withBase } from '../http/base-path.ts'
import { baseHeaders, type HeaderContext, pageHeaders } from '../http/security-headers.ts'
import { type PageContent, renderLayout } from './pages/layout.ts'

const NEVER_KEPT = { 'cache-control': 'no-store' }

/** What responses need: security headers and the HTML layout. */
export interface ResponseContext {
  headers: HeaderContext
  /** HTML of the site's 404 page in a language; undefined before there is a build. */
  frame(locale: Locale): string | undefined
}

/** Responds with JSON. */
export function sendFormJson(
  { headers }: ResponseContext,
  response: ServerResponse,
  status: number,
  body: FormResponse | ResponseOf<typeof FORM_TOKEN>,
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

/** Responds with the errors of a submission. */
export function sendErrors(
  responseContext: ResponseContext,
  response: ServerResponse,
  status: number,
  errors: FormError[],
  more: Record<string, string> = {}
): void {
  sendFormJson(responseContext, response, status, { errors }, more)
}

/** Responds with a page. */
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
      // A URL with a personal link must not be sent to other sites.
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      ...more
    })
    .end(html)
}

/** Redirects to a path of this site after a submission was accepted. */
export function sendRedirect(
  { headers }: ResponseContext,
  response: ServerResponse,
  path: string
): void {
  const location = withBase(headers.siteUrl, path)
  response.writeHead(303, { ...baseHeaders(headers), ...NEVER_KEPT, location }).end()
}
