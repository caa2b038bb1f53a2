import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './env.ts'
import type { Meter } from './meter.ts'

/** Stored files cost little; images count when they are made. */
const ASSETS = /^\/(images|files)\//
/** Streams count where they begin and end. */
const STREAMS = /^\/v[^/]+\/(data|projects\/[^/]+\/datasets\/[^/]+)\/(listen|live)\//

/** Refuses requests of callers who do too much at a time or have used their processor time. */
export function countRequests(meter: Meter) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const caller = c.get('caller')
    const { path } = c.req
    if (c.env?.isCounted || caller.kind === 'host' || ASSETS.test(path)) return next()
    meter.assertTime(caller)
    if (STREAMS.test(path)) return next()
    const end = meter.begin(caller, 'requests')
    const outgoing = c.env?.outgoing
    if (outgoing) outgoing.once('close', end)
    try {
      await next()
    } finally {
      if (!outgoing) end()
    }
  })
}
