import type { ServerResponse } from 'node:http'

/** Paths that the server answers dynamically: lake, forms with their result pages, sign-on, footprints. */
export const DYNAMIC_PATHS =
  /^\/(v(\d[\d-]*|X)|images|files|lake|api|oort|portal|(zh|en)\/forms)(\/|$)/

/** Responds 503 for a part that is not ready; the client may retry. */
export function sendServiceUnavailable(response: ServerResponse): void {
  response
    .writeHead(503, {
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff'
    })
    .end('This part of the server is starting. Try again shortly.\n')
}
