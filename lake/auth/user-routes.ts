import { Hono } from 'hono'
import { httpError } from '../errors.ts'
import { parseJsonBody } from '../http/body.ts'
import { toFixedIdentity } from './authenticate.ts'
import type { AuthContext } from './context.ts'
import type { Env } from './env.ts'
import { roleTitle } from './roles.ts'
import { scheduler } from './scheduler-identity.ts'
import type { Identity } from './types.ts'

const MAX_BODY_BYTES = 1_000_000
const MAX_IDS = 200

/** `/users/…`: the current user, user profiles, and the user's settings. */
export function accountRoutes({ people, settings }: AuthContext): Hono<Env> {
  const app = new Hono<Env>()
  app.route('/:version{v[^/]+}/users', users())
  app.route(`/:version{v[^/]+}/projects/${settings.projectId}/users`, users())

  function users(): Hono<Env> {
    const app = new Hono<Env>()

    app.get('/me', c => {
      const identity = c.get('identity')
      c.header('cache-control', 'no-store')
      if (identity.by === 'nothing') return c.json({})
      const user = people.users.get(identity.id)
      return c.json({
        id: identity.id,
        name: identity.name,
        email: user?.email ?? '',
        role: identity.role,
        roles: [
          { name: identity.role, title: roleTitle(identity.role, c.req.header('accept-language')) }
        ],
        provider: user ? 'lake' : 'token',
        profileImage: null
      })
    })

    app.get('/me/keyvalue', c => c.json(people.keyvalue.all(assertSignedIn(c.get('identity')))))

    app.get('/me/keyvalue/:keys', c => {
      const keys = parseIds(c.req.param('keys'))
      return c.json(people.keyvalue.get(assertSignedIn(c.get('identity')), keys))
    })

    app.delete('/me/keyvalue', async c => {
      await people.keyvalue.remove(assertSignedIn(c.get('identity')))
      return c.body(null, 204)
    })

    app.delete('/me/keyvalue/:keys', async c => {
      await people.keyvalue.remove(assertSignedIn(c.get('identity')), parseIds(c.req.param('keys')))
      return c.body(null, 204)
    })

    app.put('/me/keyvalue', async c => {
      const owner = assertSignedIn(c.get('identity'))
      const pairs = parsePairs(await parseJsonBody(c, MAX_BODY_BYTES))
      await people.keyvalue.set(owner, pairs)
      return c.json(pairs)
    })

    app.get('/:ids', c => {
      assertSignedIn(c.get('identity'))
      const ids = parseIds(c.req.param('ids'))
      const found = ids.flatMap(id => toProfile(id) ?? [])
      if (ids.length > 1) return c.json(found)
      if (found[0]) return c.json(found[0])
      throw httpError(404, `There is no user with the id "${ids[0] ?? ''}".`)
    })
    return app
  }

  function toProfile(id: string) {
    const programs = [...people.tokens.list(), ...settings.tokens.map(toFixedIdentity), scheduler]
    const found = people.users.get(id) ?? programs.find(program => program.id === id)
    if (!found) return undefined
    const { name } = found
    return {
      id,
      sanityUserId: id,
      displayName: name,
      givenName: name,
      familyName: '',
      imageUrl: null
    }
  }
  return app
}

/** The ids or keys of a path, at most `MAX_IDS`. */
function parseIds(text: string): string[] {
  return text.split(',').filter(Boolean).slice(0, MAX_IDS)
}

/** Returns the id of a signed-in user; throws a 401 for visitors. */
function assertSignedIn(identity: Identity): string {
  if (identity.by === 'nothing') throw httpError(401, 'Sign in first.')
  return identity.id
}

function parsePairs(body: unknown): { key: string; value: unknown }[] {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  return list.slice(0, MAX_IDS).map(item => {
    if (typeof item === 'object' && item && 'key' in item && typeof item.key === 'string') {
      return { key: item.key, value: 'value' in item ? item.value : null }
    }
    throw httpError(400, 'Settings are sent as [{"key": "…", "value": …}].')
  })
}
