import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono, type Next } from 'hono'
import { allowedMethods } from '../../shared/server/allowed-methods.ts'
import { type HttpError, noRoute, toHttpError } from './errors.ts'

/** Hono's environment: Node's request and response. */
export type HttpEnv = { Bindings: HttpBindings }
/** Context of a request. */
export type Call = Context<HttpEnv>

/** A request handler; `routes` lists the method and path of each route, and of middleware with the method `ALL`. */
export type RoutesListener = RequestListener & {
  routes?: readonly { method: string; path: string }[]
}

/** A part of the server with its own paths. */
export interface Part {
  /** Returns whether a path, without base path, belongs to the part. */
  owns(path: string): boolean
  /** Handles a request for such a path. */
  handle: RoutesListener
}

/** How the routes of a part report errors. */
export interface ErrorResponses {
  /** Name of the log event of an unexpected error. */
  event: string
  /** Message for the client instead of that of an unexpected error. */
  message: string
  /** Sends an error in the part's form. */
  send(c: Call, error: HttpError): Response
}

/** Creates the routes of a part, which answer errors, unknown paths (404) and other methods (405) in its form. */
export function createRoutes({ event, message, send }: ErrorResponses): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  routes.use(privateAnswers)
  routes.notFound(c => send(c, noRoute(allowedMethods(routes, c.req.path))))
  routes.onError((error, c) => send(c, toHttpError(error, event, message)))
  return routes
}

/** Responses depend on the caller: no cache stores them, and no browser guesses their type. */
async function privateAnswers(c: Call, next: Next): Promise<void> {
  await next()
  const { headers } = c.res
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.append('vary', PRIVATE_VARY)
}

/** `Vary` of responses that depend on the caller. */
export const PRIVATE_VARY = 'Cookie, Authorization'

/** Returns the handler of routes for Node's server. */
export function toListener(routes: Hono<HttpEnv>): RoutesListener {
  const listener = getRequestListener((request, env) => routes.fetch(request, env), {
    overrideGlobalObjects: false
  })
  const handle: RequestListener = (request, response) => void listener(request, response)
  return Object.assign(handle, { routes: routes.routes })
}
