import type { Hono } from 'hono'
import type { Env } from 'hono/types'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Returns the methods that have a route for a path, for the `Allow` header of a 405; a GET route also answers HEAD. */
export function allowedMethods<E extends Env>(app: Hono<E>, path: string): string[] {
  return METHODS.filter(method =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method)
  ).flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
