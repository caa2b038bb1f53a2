import { Hono } from 'hono'
import { cors, csrf } from './auth/cross-origin.ts'
import type { Context, Env } from './context.ts'
import { httpError, LakeError } from './errors.ts'

/** Makes the routes of one part of the lake. */
export type RouteMaker = (context: Context) => Hono<Env>

/** All HTTP routes: who asks is found first, then each part's own routes run. */
export function createApp(context: Context, parts: RouteMaker[]): Hono<Env> {
  const app = new Hono<Env>()
  app.use(cors(context.people.origins))
  app.use(async (c, next) => {
    c.set('identity', await context.authority.authenticate(c.req.raw))
    await next()
  })
  app.use(csrf(context.people.origins))
  app.use(async (c, next) => {
    const asked = c.req.header('x-sanity-project-id')
    if (asked && asked !== context.settings.projectId) {
      throw httpError(404, `Project "${asked}" is not here. Check the project id.`)
    }
    await next()
  })
  for (const part of parts) app.route('/', part(context))
  app.notFound(c => {
    const allow = getMethods(app, c.req.path).join(', ')
    if (!allow) return reply(httpError(404, `Nothing is served at ${c.req.path}.`))
    const sentence = `${c.req.path} is not served for ${c.req.method}, but for ${allow}.`
    return reply(httpError(405, sentence, {}, { allow }))
  })
  app.onError(error => reply(error))
  return app
}

/** The methods that some route answers under a path. */
function getMethods(app: Hono<Env>, path: string): string[] {
  const asked = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  return asked.filter(method =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method)
  )
}

function reply(error: unknown): Response {
  if (error instanceof LakeError) {
    return Response.json(error.body, { status: error.status, headers: error.headers })
  }
  console.error(error)
  return reply(httpError(500, 'The content lake failed on this request. Its log says why.'))
}
