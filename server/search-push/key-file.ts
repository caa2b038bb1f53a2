import type { Part } from '../http/routes.ts'
import { baseHeaders, type HeaderContext } from '../http/security-headers.ts'
import { refuseMethod } from '../static/send-text.ts'

/** Serves the file by which IndexNow verifies that a push comes from this site: its name and text are the key. */
export function createKeyFile(key: string, context: HeaderContext): Part {
  const headers = {
    ...baseHeaders(context),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': key.length
  }
  return {
    owns: path => path === `/${key}.txt`,
    handle: (request, response) => {
      if (request.method === 'GET' || request.method === 'HEAD')
        response.writeHead(200, headers).end(key)
      else refuseMethod(response, baseHeaders(context))
    }
  }
}
