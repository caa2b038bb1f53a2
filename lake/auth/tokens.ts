import { type Database, type RunWrite, writeNow } from '../database/open.ts'
import type { Role } from '../options.ts'
import { accountRoles, isAccountRole, roleGrants } from './roles.ts'
import { generateId, generateSecret, hashSecret } from './secret.ts'
import type { Action, Grant, Identity } from './types.ts'

/** A token without its secret, which is shown only at creation. */
export interface TokenRecord {
  id: string
  name: string
  role: Role
  grants: Grant[]
  createdAt: string
}

/** A new token: with a role, or with its own grants (role `custom`). */
export interface NewToken {
  name: string
  role: Role
  grants?: Grant[]
}

export interface Tokens {
  /** Creates a token. `token` in the result is the secret for `Authorization: Bearer`. */
  create(token: NewToken): Promise<TokenRecord & { token: string }>
  list(): TokenRecord[]
  /** Revokes a token by id; returns false if it does not exist. */
  revoke(id: string): Promise<boolean>
  /** The identity of a token; undefined if it does not exist. */
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

function toRecord(row: Row): TokenRecord {
  const grants: Grant[] = row.grants ? JSON.parse(row.grants) : roleGrants[row.role]
  return { id: row.id, name: row.name, role: row.role, grants, createdAt: row.created_at }
}

function assertToken(token: NewToken): void {
  if (!token.name?.trim()) throw new Error('A token needs a name.')
  if (token.role === 'custom') {
    if (!token.grants?.length) throw new Error('A token of the role "custom" needs grants.')
    const all = token.grants.flatMap(grant => grant.actions)
    const invalid = all.find(action => !actions.includes(action))
    if (invalid) throw new Error(`There is no action "${invalid}": use ${actions.join(', ')}.`)
  } else if (!isAccountRole(token.role)) {
    throw new Error(`There is no role "${token.role}": use ${accountRoles.join(', ')}.`)
  }
}

/**
 * Creates the token store. Tokens are looked up per request, so revocation is immediate.
 * @param revoked called with the id of a token that was revoked
 */
export function createTokens(
  db: Database,
  revoked: (id: string) => void = () => {},
  write: RunWrite = writeNow
): Tokens {
  return {
    async create(token) {
      assertToken(token)
      const secret = generateSecret('sk')
      const row: Row = {
        id: generateId('t'),
        name: token.name,
        role: token.role,
        grants: token.role === 'custom' ? JSON.stringify(token.grants) : null,
        created_at: new Date().toISOString()
      }
      await write(() =>
        db
          .statement(
            'INSERT INTO tokens (id, name, digest, role, grants, created_at) VALUES (?, ?, ?, ?, ?, ?)'
          )
          .run(row.id, row.name, hashSecret(secret), row.role, row.grants, row.created_at)
      )
      return { ...toRecord(row), token: secret }
    },
    list() {
      return db.statement<Row>('SELECT * FROM tokens ORDER BY created_at, id').all().map(toRecord)
    },
    async revoke(id) {
      const { changes } = await write(() => db.statement('DELETE FROM tokens WHERE id = ?').run(id))
      revoked(id)
      return Number(changes) > 0
    },
    identify(secret) {
      const row = db.statement<Row>('SELECT * FROM tokens WHERE digest = ?').get(hashSecret(secret))
      if (!row) return undefined
      const { id, name, role, grants } = toRecord(row)
      return { id, name, role, by: 'token', grants }
    }
  }
}
