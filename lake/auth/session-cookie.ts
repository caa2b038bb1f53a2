import type { Context as RequestContext } from 'hono'
import { isSecure, publicBasePath } from '../http/client-ip.ts'
import type { AuthContext } from './context.ts'
import { cookieName, sessionCookie } from './cookie.ts'
import type { Env } from './env.ts'
import { SESSION_TTL_MS } from './sessions.ts'

/** Starts a session for a user. Returns the value of the `Set-Cookie` header. */
export function createSessionCookie(
  c: RequestContext<Env>,
  { settings, people }: AuthContext,
  userId: string
): string {
  const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
  const name = cookieName(settings.projectId)
  const secret = people.sessions.start(userId)
  return sessionCookie(
    name,
    secret,
    SESSION_TTL_MS / 1000,
    secure,
    publicBasePath(settings.publicUrl)
  )
}
