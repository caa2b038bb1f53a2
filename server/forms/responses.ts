import type { FORM_TOKEN, FormResponse } from '../../shared/forms/endpoints.ts'
import type { FormError } from '../../shared/forms/fields.ts'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { send, sendHtml, sendJson } from '../http/respond.ts'
import type { Call } from '../http/routes.ts'
import { baseHeaders, type HeaderContext, pageHeaders } from '../http/security-headers.ts'
import { withSiteBase } from '../http/site-base.ts'
import { type PageContent, renderLayout } from './pages/layout.ts'

/** What responses need: security headers and the HTML layout. */
export interface ResponseContext {
  headers: HeaderContext
  /** HTML of the site's 404 page in a language; undefined before there is a build. */
  frame(locale: Locale): string | undefined
}

/** Responds with JSON. */
export function sendFormJson(
  c: Call,
  { headers }: ResponseContext,
  status: number,
  body: FormResponse | ResponseOf<typeof FORM_TOKEN>,
  more: Record<string, string> = {}
): Response {
  return sendJson(c, status, body, { ...baseHeaders(headers), ...more })
}

/** Responds with the errors of a submission. */
export function sendErrors(
  c: Call,
  responseContext: ResponseContext,
  status: number,
  errors: FormError[],
  more: Record<string, string> = {}
): Response {
  return sendFormJson(c, responseContext, status, { errors }, more)
}

/** Responds with a page. */
export function sendPage(
  c: Call,
  { headers, frame }: ResponseContext,
  status: number,
  page: PageContent,
  more: Record<string, string> = {}
): Response {
  const document = renderLayout(frame(page.locale), page)
  return sendHtml(c, status, document, {
    ...pageHeaders(headers, document),
    // A URL with a personal link must not be sent to other sites.
    'referrer-policy': 'same-origin',
    ...more
  })
}

/** Redirects to a path of this site after a submission was accepted. */
export function sendRedirect(c: Call, { headers }: ResponseContext, path: string): Response {
  const location = withSiteBase(headers.siteUrl, path)
  return send(c, 303, { ...baseHeaders(headers), 'cache-control': 'no-store', location })
}
