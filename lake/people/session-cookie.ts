import type { Context as RequestContext } from 'hono'
import type { Context, Env } from '../context.ts'
import { isSecure, rootPath } from './address.ts'
import { cookieName, sessionCookie } from './cookie.ts'
import { sessionLife } from './sessions.ts'

/** Starts a person's session; gives the value of the Set-Cookie header that carries it. */
export function startSession(
  c: RequestContext<Env>,
  { settings, people }: Context,
  userId: string
): string {
  const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
  const name = cookieName(settings.projectId)
  const secret = people.sessions.start(userId)
  return sessionCookie(name, secret, sessionLife / 1000, secure, rootPath(settings.publicUrl))
}
