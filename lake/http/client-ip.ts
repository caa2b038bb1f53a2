import type { Context } from 'hono'
import type { Env } from './env.ts'

/**
 * The client's IP address. Behind a trusted proxy it is the last entry of `X-Forwarded-For`;
 * clients can forge the entries before it. Without `trustProxy` the header is ignored.
 */
export function clientIp(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for') : undefined
  const last = forwarded?.split(',').at(-1)?.trim()
  return last || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** The base path of the lake's public URL, without a trailing slash; usually empty. */
export function basePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')
}

/** Whether the browser uses HTTPS, so that cookies can be `Secure`. */
export function isSecure(
  c: Context<Env>,
  publicUrl: string | undefined,
  trustProxy: boolean
): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:')
  if (trustProxy) return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
