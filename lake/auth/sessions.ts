import type { Identity } from '../context.ts'
import type { Database } from '../database/open.ts'
import type { Role } from '../options.ts'
import { roleGrants } from './roles.ts'
import { generateSecret, hashSecret } from './secret.ts'

/** How long a person stays signed in without coming back, in milliseconds: 30 days. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** How long a sign-in code waits to be exchanged, in milliseconds. */
export const CODE_TTL_MS = 60_000
const dayInMs = 24 * 60 * 60 * 1000
/** More sign-ins than this within a minute are not people. */
const mostCodes = 1000

export interface Session {
  identity: Identity
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface Sessions {
  /** Starts a session; gives the secret that the cookie carries. */
  start(userId: string): string
  /** The session of this secret; prolongs it once a day. Undefined when it ended. */
  find(secret: string): Session | undefined
  end(secret: string): void
  /** A code that stands for a sign-in until it is exchanged, once, within a minute. */
  issueCode(userId: string, kind: LoginMethod): string
  redeemCode(code: string): { userId: string; kind: LoginMethod } | undefined
}

/** Whether the Studio keeps a cookie only, or wants a token that its scripts may read. */
export type LoginMethod = 'cookie' | 'token'

interface Row {
  expires_at: number
  user_id: string
  name: string
  role: Role
}

/** Sessions kept in the given database, sign-in codes in memory. */
export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  const codes = new Map<string, { userId: string; kind: LoginMethod; until: number }>()

  function dropOldCodes(): void {
    for (const [key, code] of codes) {
      if (code.until <= now() || codes.size > mostCodes) codes.delete(key)
    }
  }

  /** Moves the end of a session away, at most once a day so that reading does not always write. */
  function prolong(row: Row, key: string): number {
    if (row.expires_at - now() >= SESSION_TTL_MS - dayInMs) return row.expires_at
    const until = now() + SESSION_TTL_MS
    db.statement('UPDATE sessions SET expires_at = ? WHERE digest = ?').run(until, key)
    return until
  }

  return {
    start(userId) {
      const secret = generateSecret('ss')
      db.statement('DELETE FROM sessions WHERE expires_at <= ?').run(now())
      db.statement('INSERT INTO sessions (digest, user_id, expires_at) VALUES (?, ?, ?)').run(
        hashSecret(secret),
        userId,
        now() + SESSION_TTL_MS
      )
      return secret
    },
    find(secret) {
      const key = hashSecret(secret)
      const row = db
        .statement(
          `SELECT s.expires_at, s.user_id, u.name, u.role FROM sessions s
           JOIN users u ON u.id = s.user_id WHERE s.digest = ? AND s.expires_at > ?`
        )
        .get(key, now()) as unknown as Row | undefined
      if (!row) return undefined
      const { user_id: id, name, role } = row
      const identity: Identity = { id, name, role, by: 'cookie', grants: roleGrants[role] }
      return { identity, expiresAt: prolong(row, key) }
    },
    end: secret =>
      void db.statement('DELETE FROM sessions WHERE digest = ?').run(hashSecret(secret)),
    issueCode(userId, kind) {
      dropOldCodes()
      const code = generateSecret('')
      codes.set(hashSecret(code), { userId, kind, until: now() + CODE_TTL_MS })
      return code
    },
    redeemCode(code) {
      const key = hashSecret(code)
      const found = codes.get(key)
      codes.delete(key)
      return found && found.until > now() ? { userId: found.userId, kind: found.kind } : undefined
    }
  }
}
