import { Hono } from 'hono'
import { allowedMethods } from '../shared/server/allowed-methods.ts'
import { cors } from './auth/cors.ts'
import { csrf } from './auth/csrf.ts'
import type { Env } from './auth/env.ts'
import { toCaller } from './auth/to-caller.ts'
import type { Context } from './context.ts'
import { httpError, LakeError } from './errors.ts'
import { assertApiVersion } from './http/api-version.ts'
import { countRequests } from './http/count-requests.ts'
import { privateAnswers } from './http/private-answers.ts'
import { logError } from './log.ts'
import { resourceRoutes } from './resource-routes.ts'

/** Visitors' requests, which do not wait for other nodes. */
const STORED_FILES = /^\/(images|files)\//

/** Creates the routes of one module. */
export type RouteMaker = (context: Context) => Hono<Env>

/**
 * Creates the app: CORS, authentication, CSRF protection, then the routes of each module. Errors
 * are answered in Sanity's JSON shapes (`errors.ts`); unexpected ones are logged, and the client
 * gets a 500 without details.
 */
export function createApp(context: Context, parts: RouteMaker[]): Hono<Env> {
  const app = new Hono<Env>()
  app.use(privateAnswers)
  app.use(cors(context.people.origins))
  app.use(async (c, next) => {
    assertApiVersion(c.req.path)
    if (!STORED_FILES.test(c.req.path) && !context.authority.isHost(c.req.raw))
      await context.refresh()
    const identity = await context.authority.authenticate(c.req.raw)
    c.set('identity', identity)
    c.set(
      'caller',
      toCaller(identity, c.env?.incoming, context.settings.trustProxy, c.req.raw.signal)
    )
    await next()
  })
  app.use(countRequests(context.meter))
  app.use(csrf(context.people.origins))
  app.use(async (c, next) => {
    const requested = c.req.header('x-sanity-project-id')
    if (requested && requested !== context.settings.projectId) {
      throw httpError(
        404,
        `This lake does not hold the project "${requested}". Check the project id.`
      )
    }
    await next()
  })
  // before the parts, which refuse all other paths of data sets
  app.route(
    '/',
    resourceRoutes(context, (request, env) => app.fetch(request, env))
  )
  for (const part of parts) app.route('/', part(context))
  app.notFound(c => {
    const allow = allowedMethods(app, c.req.path).join(', ')
    if (!allow) return reply(httpError(404, `There is no route ${c.req.path}.`))
    const message = `${c.req.path} does not allow ${c.req.method}. Allowed: ${allow}.`
    return reply(httpError(405, message, {}, { allow }))
  })
  app.onError(error => {
    if (error instanceof LakeError) return reply(error)
    logError(context.settings.log, 'lake.failed', error)
    return reply(httpError(500, 'Internal error in the content lake. See its log.'))
  })
  return app
}

function reply(error: LakeError): Response {
  return Response.json(error.body, { status: error.status, headers: error.headers })
}
