import { Hono } from 'hono'
import type { Env } from './auth/env.ts'
import type { Context } from './context.ts'
import { httpError } from './errors.ts'

/** Routes under `/data` that a client with a `resource` configuration addresses by its data set. */
const OPERATIONS = 'query|mutate|actions|doc|listen|live|history|export|references'
const ROUTE = `/:version{v[^/]+}/projects/:project/datasets/:dataset/:operation{(?:${OPERATIONS})(?:/.*)?}`

/**
 * The paths of a client with `resource: {type: 'dataset', id: 'PROJECT.DATASET'}`:
 * `/projects/PROJECT/datasets/DATASET/query` is `/data/query/DATASET`.
 * @param handle handles the request at the usual path
 */
export function resourceRoutes(
  { settings }: Context,
  handle: (request: Request, env: Env['Bindings']) => Response | Promise<Response>
): Hono<Env> {
  const app = new Hono<Env>()
  app.all(ROUTE, c => {
    const { version, project, dataset, operation } = c.req.param()
    if (project !== settings.projectId) {
      throw httpError(404, `This lake holds the project "${settings.projectId}", not "${project}".`)
    }
    const url = new URL(c.req.url)
    const [name, ...rest] = operation.split('/')
    // live events are the only operation with a name of two parts
    const path = name === 'live' ? ['live', 'events', dataset] : [name, dataset, ...rest]
    url.pathname = `/${version}/data/${path.join('/')}`
    return handle(new Request(url, c.req.raw), { ...c.env, isCounted: true })
  })
  return app
}
