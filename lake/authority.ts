import { createHash, timingSafeEqual } from 'node:crypto'
import type { Action, Authority, Grant, Identity, Target } from './context.ts'
import { httpError } from './errors.ts'
import type { FixedToken, Role } from './options.ts'

const WRITES: Action[] = ['create', 'update', 'delete', 'upload']

/** What each role may do. `custom` gets its grants from its token. */
export const roleGrants: Record<Role, Grant[]> = {
  administrator: [{ actions: ['read', ...WRITES, 'history', 'manage'], ids: 'all' }],
  editor: [{ actions: ['read', ...WRITES, 'history'], ids: 'all' }],
  contributor: [
    { actions: ['read', 'history'], ids: 'all' },
    { actions: WRITES, ids: 'private' }
  ],
  viewer: [{ actions: ['read', 'history'], ids: 'all' }],
  custom: [],
  visitor: [{ actions: ['read'], ids: 'public' }]
}

/** Anybody who shows neither cookie nor token. */
export const visitor: Identity = {
  id: '',
  name: 'visitor',
  role: 'visitor',
  by: 'nothing',
  grants: roleGrants.visitor
}

/** Whether one of the identity's grants covers the action on the target. */
export function can(identity: Identity, action: Action, target: Target): boolean {
  return identity.grants.some(grant => {
    if (!grant.actions.includes(action)) return false
    if (target.type !== undefined && grant.types && !grant.types.includes(target.type)) return false
    if (target.id === undefined || grant.ids === 'all') return true
    return target.id.includes('.') === (grant.ids === 'private')
  })
}

/** An authority that knows only the tokens given in the options. */
export function fixedTokens(tokens: FixedToken[]): Authority {
  const known = tokens.map(token => ({ ...token, hash: digest(token.token) }))
  return {
    can,
    identify(request) {
      const header = request.headers.get('authorization')
      if (!header) return visitor
      const given = digest(header.replace(/^Bearer\s+/i, ''))
      const found = known.find(({ hash }) => timingSafeEqual(hash, given))
      if (!found) throw httpError(401, 'Session not found', { errorCode: 'SIO-401-ANF' })
      const name = found.name ?? found.role
      return {
        id: `token-${name}`,
        name,
        role: found.role,
        by: 'token',
        grants: roleGrants[found.role]
      }
    }
  }
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
