import type { DatabaseSync } from 'node:sqlite'
import { compileFilter, type Grant, permissions } from './grants.ts'
import type { Identity } from './identity.ts'
import { isRole, type RoleName, roleGrants, roleNames } from './roles.ts'
import { digest, newId, newSecret } from './secret.ts'

/** A token as it is listed: its secret is shown once, when it is made, and never again. */
export interface TokenRecord {
  id: string
  name: string
  role: RoleName | null
  grants: Grant[]
  createdAt: string
}

/** Either a role, or grants of its own for a token that may do one narrow thing. */
export interface NewToken {
  name: string
  role?: RoleName
  grants?: Grant[]
}

export interface Tokens {
  /** Makes a token; its `secret` is what a client sends as `Authorization: Bearer`. */
  create(token: NewToken): TokenRecord & { secret: string }
  list(): TokenRecord[]
  /** Takes a token back by id; false when there is none. */
  revoke(id: string): boolean
  /** Who carries this secret; undefined when no token has it. */
  identify(secret: string): Identity | undefined
}

interface Row {
  id: string
  name: string
  role: string | null
  grants: string | null
  created_at: string
}

function record(row: Row): TokenRecord {
  const role = isRole(row.role) ? row.role : null
  const grants: Grant[] = row.grants ? JSON.parse(row.grants) : role ? roleGrants[role] : []
  return { id: row.id, name: row.name, role, grants, createdAt: row.created_at }
}

function checked(token: NewToken): void {
  if (!token.name.trim()) throw new Error('A token needs a name that says what it is for.')
  if (token.role === undefined && !token.grants?.length) {
    throw new Error(`A token needs a role (${roleNames.join(', ')}) or grants of its own.`)
  }
  if (token.role !== undefined && !isRole(token.role)) {
    throw new Error(`There is no role "${token.role}": choose one of ${roleNames.join(', ')}.`)
  }
  for (const grant of token.grants ?? []) {
    compileFilter(grant.filter)
    const wrong = grant.permissions.find(one => !permissions.includes(one))
    if (wrong) throw new Error(`There is no permission "${wrong}".`)
  }
}

/** Tokens kept in the given database; every look-up after the first is from memory. */
export function createTokens(database: DatabaseSync): Tokens {
  const insert = database.prepare(
    'INSERT INTO people_tokens (id, name, digest, role, grants, created_at) VALUES (?, ?, ?, ?, ?, ?)'
  )
  const select = database.prepare('SELECT * FROM people_tokens ORDER BY created_at, id')
  const find = database.prepare('SELECT * FROM people_tokens WHERE digest = ?')
  const remove = database.prepare('DELETE FROM people_tokens WHERE id = ?')
  const known = new Map<string, Identity>()
  return {
    create(token) {
      checked(token)
      const secret = newSecret('sk')
      const id = newId('t')
      const now = new Date().toISOString()
      const grants = token.grants ? JSON.stringify(token.grants) : null
      insert.run(id, token.name, digest(secret), token.role ?? null, grants, now)
      const row = { id, name: token.name, role: token.role ?? null, grants, created_at: now }
      return { ...record(row), secret }
    },
    list: () => select.all().map(row => record(row as unknown as Row)),
    revoke(id) {
      known.clear()
      return Number(remove.run(id).changes) > 0
    },
    identify(secret) {
      const key = digest(secret)
      const hit = known.get(key)
      if (hit) return hit
      const row = find.get(key) as unknown as Row | undefined
      if (!row) return undefined
      const token = record(row)
      const identity: Identity = {
        id: token.id,
        name: token.name,
        kind: 'token',
        roles: token.role ? [token.role] : [],
        grants: token.grants,
        via: 'bearer'
      }
      known.set(key, identity)
      return identity
    }
  }
}
