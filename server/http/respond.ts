import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Html } from '../../shared/server/html.ts'
import type { Call } from './routes.ts'

type Headers = Record<string, string>
const NO_STORE = { 'cache-control': 'no-store' }

/** Responds with a body, or none. */
export function send(
  c: Call,
  status: number,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer> | null = null
): Response {
  const length = body === null ? undefined : String(Buffer.byteLength(body))
  return c.newResponse(body, status as ContentfulStatusCode, {
    ...headers,
    ...(length && { 'content-length': length })
  })
}

/** Responds with JSON, by default `Cache-Control: no-store`. */
export function sendJson(c: Call, status: number, body: unknown, headers: Headers = {}): Response {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return send(c, status, { ...NO_STORE, ...type, ...headers }, `${JSON.stringify(body)}\n`)
}

/** Responds with one line of text, by default `Cache-Control: no-store`. */
export function sendText(c: Call, status: number, text: string, headers: Headers = {}): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  return send(c, status, { ...NO_STORE, ...type, ...headers }, `${text}\n`)
}

/** Responds with a page, by default `Cache-Control: no-store`. */
export function sendHtml(
  c: Call,
  status: number,
  page: Html | string,
  headers: Headers = {}
): Response {
  const type = { 'content-type': 'text/html; charset=utf-8' }
  return send(c, status, { ...NO_STORE, ...type, ...headers }, page.toString())
}
