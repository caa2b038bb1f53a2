import type { Context as RequestContext } from 'hono'
import { describeDevice } from '../../shared/server/account/device.ts'
import { isSecure } from '../http/connection.ts'
import type { AuthContext } from './context.ts'
import type { Env } from './env.ts'
import { sessionCookie } from './session-cookie.ts'
import { SESSION_TTL_MS } from './sessions.ts'

/** Starts a session for a user. Returns the value of the `Set-Cookie` header. */
export async function startLakeSession(
  c: RequestContext<Env>,
  { settings, people }: AuthContext,
  userId: string
): Promise<string> {
  const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
  const secret = await people.sessions.start(userId, describeDevice(c.req.header('user-agent')))
  return sessionCookie(settings, secret, SESSION_TTL_MS / 1000, secure)
}
