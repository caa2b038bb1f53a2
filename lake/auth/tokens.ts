import type { Action, Grant, Identity } from '../context.ts'
import type { Database } from '../database/open.ts'
import type { Role } from '../options.ts'
import { accountRoles, isAccountRole, roleGrants } from './roles.ts'
import { generateId, generateSecret, hashSecret } from './secret.ts'

/** A token as it is listed: its secret is shown once, when it is made, and never again. */
export interface TokenRecord {
  id: string
  name: string
  role: Role
  grants: Grant[]
  createdAt: string
}

/** Either a role, or grants of its own (role `custom`) for a token that may do one narrow thing. */
export interface NewToken {
  name: string
  role: Role
  grants?: Grant[]
}

export interface Tokens {
  /** Makes a token; its `token` is what a client sends as `Authorization: Bearer`. */
  create(token: NewToken): TokenRecord & { token: string }
  list(): TokenRecord[]
  /** Takes a token back by id; false when there is none. */
  revoke(id: string): boolean
  /** Who carries this secret; undefined when no token has it. */
  identify(secret: string): Identity | undefined
}

interface Row {
  id: string
  name: string
  role: Role
  grants: string | null
  created_at: string
}

const actions: Action[] = ['read', 'create', 'update', 'delete', 'history', 'upload', 'manage']

function record(row: Row): TokenRecord {
  const grants: Grant[] = row.grants ? JSON.parse(row.grants) : roleGrants[row.role]
  return { id: row.id, name: row.name, role: row.role, grants, createdAt: row.created_at }
}

function assertToken(token: NewToken): void {
  if (!token.name?.trim()) throw new Error('A token needs a name that says what it is for.')
  if (token.role === 'custom') {
    if (!token.grants?.length) throw new Error('A token of the role "custom" needs grants.')
    const all = token.grants.flatMap(grant => grant.actions)
    const wrong = all.find(action => !actions.includes(action))
    if (wrong) throw new Error(`There is no action "${wrong}": use ${actions.join(', ')}.`)
  } else if (!isAccountRole(token.role)) {
    throw new Error(`There is no role "${token.role}": use ${accountRoles.join(', ')}.`)
  }
}

/** Tokens kept in the given database; looked up there each time, so a revoked one ends at once. */
export function createTokens(db: Database): Tokens {
  return {
    create(token) {
      assertToken(token)
      const secret = generateSecret('sk')
      const row: Row = {
        id: generateId('t'),
        name: token.name,
        role: token.role,
        grants: token.role === 'custom' ? JSON.stringify(token.grants) : null,
        created_at: new Date().toISOString()
      }
      db.statement(
        'INSERT INTO tokens (id, name, digest, role, grants, created_at) VALUES (?, ?, ?, ?, ?, ?)'
      ).run(row.id, row.name, hashSecret(secret), row.role, row.grants, row.created_at)
      return { ...record(row), token: secret }
    },
    list() {
      const rows = db.statement('SELECT * FROM tokens ORDER BY created_at, id').all()
      return rows.map(row => record(row as unknown as Row))
    },
    revoke: id => Number(db.statement('DELETE FROM tokens WHERE id = ?').run(id).changes) > 0,
    identify(secret) {
      const row = db.statement('SELECT * FROM tokens WHERE digest = ?').get(hashSecret(secret))
      if (!row) return undefined
      const { id, name, role, grants } = record(row as unknown as Row)
      return { id, name, role, by: 'token', grants }
    }
  }
}
