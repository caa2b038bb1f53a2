import { createMiddleware } from 'hono/factory'
import { type AllowedOrigins, requestHost } from './allowed-origins.ts'
import type { Env } from './env.ts'

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
/** Headers that clients send, in addition to those that the preflight names. */
const allowedHeaders = 'authorization, content-type, last-event-id, x-sanity-project-id'
const exposedHeaders = 'retry-after, x-sanity-shard, etag'

/**
 * CORS: only allowed origins may read responses with a user's session.
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS
 */
export function cors(origins: AllowedOrigins) {
  return createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header('origin')
    const isAllowed = origin !== undefined && origins.isAllowed(origin, requestHost(c.req.raw))
    if (c.req.method === 'OPTIONS') return preflight(origin, isAllowed, c.req.raw)
    await next()
    if (!isAllowed || origin === undefined) return
    c.res.headers.set('access-control-allow-origin', origin)
    c.res.headers.set('access-control-allow-credentials', 'true')
    c.res.headers.set('access-control-expose-headers', exposedHeaders)
    c.res.headers.append('vary', 'Origin')
  })
}

function preflight(origin: string | undefined, isAllowed: boolean, request: Request): Response {
  if (!origin || !isAllowed) {
    const headers = { vary: 'Origin' }
    const message = `The origin "${origin ?? ''}" is not an allowed origin of this lake.`
    return Response.json({ statusCode: 403, error: 'Forbidden', message }, { status: 403, headers })
  }
  const requested = request.headers.get('access-control-request-headers') ?? ''
  // Each major version of the client sends headers of its own, such as `client-timing`.
  const extra = requested.split(',').map(name => name.trim().toLowerCase())
  const more = extra.filter(name => /^[a-z0-9-]{1,60}$/.test(name)).slice(0, 30)
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': allowedMethods,
      'access-control-allow-headers': [allowedHeaders, ...more].join(', '),
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers'
    }
  })
}
