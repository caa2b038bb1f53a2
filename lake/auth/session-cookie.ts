import type { Context as RequestContext } from 'hono'
import type { Context } from '../context.ts'
import { basePath, isSecure } from '../http/client-ip.ts'
import type { Env } from '../http/env.ts'
import { cookieName, sessionCookie } from './cookie.ts'
import { SESSION_TTL_MS } from './sessions.ts'

/** Starts a session for a user. Returns the value of the `Set-Cookie` header. */
export function createSessionCookie(
  c: RequestContext<Env>,
  { settings, people }: Context,
  userId: string
): string {
  const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
  const name = cookieName(settings.projectId)
  const secret = people.sessions.start(userId)
  return sessionCookie(name, secret, SESSION_TTL_MS / 1000, secure, basePath(settings.publicUrl))
}
