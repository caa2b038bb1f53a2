import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { TrustProxy } from '../../shared/server/client-ip.ts'

/** Hono's bindings: Node's request, if there is one. */
export type NodeBindings = { incoming?: IncomingMessage }
type Call = Pick<Context<{ Bindings: NodeBindings }>, 'env' | 'req'>

/** The base path of the lake's public URL, without a trailing slash; usually empty. */
export function publicBasePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')
}

/** Whether the browser uses HTTPS, so that cookies can be `Secure`. */
export function isSecure(c: Call, publicUrl: string | undefined, trustProxy: TrustProxy): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:')
  const proxy = c.env?.incoming?.socket.remoteAddress
  if (proxy !== undefined && trustProxy(proxy, 0))
    return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
