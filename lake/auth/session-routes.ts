import { type Context as Call, Hono } from 'hono'
import { describeDevice } from '../../shared/server/account/device.ts'
import { negotiateLocale } from '../../shared/server/account/language.ts'
import { httpError } from '../errors.ts'
import { isSecure } from '../http/connection.ts'
import type { AuthContext } from './context.ts'
import type { Env } from './env.ts'
import { getSessionSecret, sessionCookie } from './session-cookie.ts'
import type { Login } from './sessions.ts'

/** `/auth/…`: exchange of one-time codes for sessions, current session, sign-out, providers. */
export function sessionRoutes(context: AuthContext): Hono<Env> {
  const { settings, people } = context
  const app = new Hono<Env>()
  const { sessions } = people
  const secretOf = (c: Call<Env>) => getSessionSecret(c.req.header('cookie') ?? null, settings)

  app.get('/:version{v[^/]+}/auth/fetch', async c => {
    c.header('cache-control', 'no-store')
    const login = await sessions.redeemCode(c.req.query('sid') ?? '')
    if (!login || !isOwnLogin(c, login))
      throw httpError(401, 'This sign-in code was used already or has expired. Sign in again.')
    // A Studio with cookie login gets no secret that its scripts could leak.
    return c.json({
      token:
        login.kind === 'token'
          ? await sessions.start(login.userId, describeDevice(c.req.header('user-agent')))
          : ''
    })
  })

  /**
   * Whether the browser that redeems a code is the one that signed in (login CSRF: a link with the code of another
   * account). With cookie login it has the session. A token goes to the origin of its Studio only, and to no
   * Studio of the lake's own origin, which uses cookies.
   */
  function isOwnLogin(c: Call<Env>, { userId, kind, origin }: Login): boolean {
    if (kind === 'cookie') {
      const secret = secretOf(c)
      return secret !== undefined && sessions.find(secret)?.identity.id === userId
    }
    const asking = c.req.header('origin')
    return c.req.header('sec-fetch-site') !== 'same-origin' && (!asking || asking === origin)
  }

  app.get('/:version{v[^/]+}/auth/id', c => {
    const { id, by } = c.get('identity')
    c.header('cache-control', 'no-store')
    if (by === 'nothing') throw httpError(401, 'Not signed in.')
    const secret = secretOf(c)
    const session = by === 'cookie' && secret ? sessions.find(secret) : undefined
    return c.json({ id, expiry: session ? new Date(session.expiresAt).toISOString() : null })
  })

  app.post('/:version{v[^/]+}/auth/logout', async c => {
    const bearer = c.req.header('authorization')?.replace(/^Bearer\s+/i, '')
    const secret = bearer ?? secretOf(c)
    if (secret) await sessions.end(secret)
    const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
    c.header('set-cookie', sessionCookie(settings, '', 0, secure))
    return c.body(null, 204)
  })

  app.get('/:version{v[^/]+}/auth/providers', c => {
    const origin = settings.publicUrl ?? new URL(c.req.url).origin
    const title = settings.signInTitle[negotiateLocale(null, c.req.header('accept-language'))]
    const provider = { name: 'lake', title, url: `${origin}/lake/sign-in` }
    return c.json({ providers: [provider], thirdPartyLogin: true, sso: {} })
  })
  return app
}
