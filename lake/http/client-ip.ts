import type { Context } from 'hono'
import type { Env } from '../context.ts'

/**
 * The address a request came from. Behind a trusted proxy it is the last one in `X-Forwarded-For`:
 * those before it were written by whoever asked.
 */
export function clientIp(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for') : undefined
  const last = forwarded?.split(',').at(-1)?.trim()
  return last || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** The path of the lake's public address, which stands in front of all its paths where browsers ask; mostly empty. */
export function basePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')
}

/** Whether the browser reached the lake over https, so that cookies may be marked for it alone. */
export function isSecure(
  c: Context<Env>,
  publicUrl: string | undefined,
  trustProxy: boolean
): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:')
  if (trustProxy) return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
