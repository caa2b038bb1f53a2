import type { RequestListener } from 'node:http'
import { LOCALE_PATTERN } from '../../shared/i18n/locale.ts'
import { send, sendText } from './respond.ts'
import { createRoutes, type ErrorResponses, toListener } from './routes.ts'
import { baseHeaders } from './security-headers.ts'
import { withSiteBase } from './site-base.ts'

/** Paths that the server answers dynamically: lake, forms with their result pages, sign-on, footprints. */
export const DYNAMIC_PATHS = new RegExp(
  `^/(v(\\d[\\d-]*|X)|images|files|lake|api|oort|portal|(${LOCALE_PATTERN})/forms)(/|$)`
)

const STARTING = 'This part of the server is starting. Try again shortly.'

/** Responds 503 for a part that is not ready; the client may retry. */
export function createStartingResponse(): RequestListener {
  const headers = { 'retry-after': '2' }
  const routes = createRoutes(asText({}))
  routes.all('*', c => sendText(c, 503, STARTING, headers))
  return toListener(routes)
}

/**
 * Responds to requests outside the base path. Other paths of a shared host belong to other sites; only `/` redirects
 * to the site, for operators who open this server by its port.
 */
export function createOutsideBase(siteUrl: string): RequestListener {
  const headers = baseHeaders({ siteUrl, contentOrigins: [] })
  const location = withSiteBase(siteUrl, '/')
  const routes = createRoutes(asText(headers))
  routes.all('/', c => send(c, 302, { ...headers, 'cache-control': 'no-store', location }))
  routes.all('*', c => sendText(c, 404, `The site begins at ${location}`, headers))
  return toListener(routes)
}

function asText(headers: Record<string, string>): ErrorResponses {
  return {
    event: 'request.failed',
    message: 'Something went wrong; see the log.',
    send: (c, { status, message, headers: more }) =>
      sendText(c, status, message, { ...headers, ...more })
  }
}
