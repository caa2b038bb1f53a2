import { createMiddleware } from 'hono/factory'
import { httpError } from '../errors.ts'
import type { AllowedOrigins } from './allowed-origins.ts'
import type { Env } from './env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: rejects writes authenticated by cookie unless they come from an allowed origin,
 * because browsers send the cookie with requests of other sites, too.
 */
export function csrf(origins: AllowedOrigins) {
  return createMiddleware<Env>(async (c, next) => {
    const isWrite = !safeMethods.has(c.req.method)
    if (isWrite && c.get('identity').by === 'cookie' && !origins.isOwnRequest(c.req.raw)) {
      throw httpError(403, 'Writes with a session cookie are accepted from allowed origins only.')
    }
    await next()
  })
}
