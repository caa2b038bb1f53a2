import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './env.ts'

/** Images and files have headers of their own: their addresses are capabilities, and never change. */
const ASSETS = /^\/(images|files)\//

/** Responses depend on the caller: no cache stores them, and no browser guesses their type. */
export const privateAnswers = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('x-content-type-options', 'nosniff')
  if (ASSETS.test(c.req.path) && c.res.ok) return
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  headers.set('cache-control', isStream ? 'no-store, no-transform' : 'no-store')
  headers.append('vary', 'Cookie, Authorization')
})
