import { Hono } from 'hono'
import { httpError } from '../errors.ts'
import { isSecure, publicBasePath } from '../http/client-ip.ts'
import type { AuthContext } from './context.ts'
import { cookieName, getCookie, sessionCookie } from './cookie.ts'
import type { Env } from './env.ts'
import { createSessionCookie } from './session-cookie.ts'
import { negotiateLanguage } from './sign-in/messages.ts'

/** `/auth/…`: exchange of one-time codes for sessions, current session, sign-out, providers. */
export function sessionRoutes(context: AuthContext): Hono<Env> {
  const { settings, people } = context
  const app = new Hono<Env>()
  const { sessions } = people
  const name = cookieName(settings.projectId)

  app.get('/:version{v[^/]+}/auth/fetch', c => {
    const login = sessions.redeemCode(c.req.query('sid') ?? '')
    if (!login)
      throw httpError(401, 'This sign-in code was used already or has expired. Sign in again.')
    c.header('cache-control', 'no-store')
    // A Studio with cookie login gets no secret that its scripts could leak.
    if (login.kind === 'token') return c.json({ token: sessions.start(login.userId) })
    const secret = getCookie(c.req.header('cookie') ?? null, name)
    if (!secret || sessions.find(secret)?.identity.id !== login.userId) {
      c.header('set-cookie', createSessionCookie(c, context, login.userId))
    }
    return c.json({ token: '' })
  })

  app.get('/:version{v[^/]+}/auth/id', c => {
    const { id, by } = c.get('identity')
    c.header('cache-control', 'no-store')
    if (by === 'nothing') throw httpError(401, 'Not signed in.')
    const secret = getCookie(c.req.header('cookie') ?? null, name)
    const session = by === 'cookie' && secret ? sessions.find(secret) : undefined
    return c.json({ id, expiry: session ? new Date(session.expiresAt).toISOString() : null })
  })

  app.post('/:version{v[^/]+}/auth/logout', c => {
    const bearer = c.req.header('authorization')?.replace(/^Bearer\s+/i, '')
    const secret = bearer ?? getCookie(c.req.header('cookie') ?? null, name)
    if (secret) sessions.end(secret)
    const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
    c.header('set-cookie', sessionCookie(name, '', 0, secure, publicBasePath(settings.publicUrl)))
    return c.body(null, 204)
  })

  app.get('/:version{v[^/]+}/auth/providers', c => {
    const origin = settings.publicUrl ?? new URL(c.req.url).origin
    const title = settings.signInTitle[negotiateLanguage(null, c.req.header('accept-language'))]
    const provider = { name: 'lake', title, url: `${origin}/lake/sign-in` }
    return c.json({ providers: [provider], thirdPartyLogin: true, sso: {} })
  })
  return app
}
