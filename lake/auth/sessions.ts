import type { OwnSession } from '../../shared/server/account/account-page.ts'
import { type Database, type RunWrite, writeNow } from '../database/open.ts'
import type { Role } from '../options.ts'
import { roleGrants } from './roles.ts'
import { generateSecret, hashSecret } from './secret.ts'
import type { Identity } from './types.ts'

/** Idle timeout of a session: 30 days. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1000
/** Lifetime of a session, however much it is used: 90 days. */
export const SESSION_MAX_MS = 90 * 24 * 60 * 60 * 1000
/** Lifetime of a sign-in code. */
export const CODE_TTL_MS = 60_000
/** How exactly the last use of a session is known, so that not every read writes. */
const SEEN_MS = 10 * 60_000
/** Maximum number of pending sign-in codes. */
const MAX_CODES = 1000

export interface Session {
  identity: Identity
  /** Unix time in milliseconds. */
  expiresAt: number
}

export interface Sessions {
  /**
   * Starts a session. Returns the secret for the cookie.
   * @param device browser and system
   */
  start(userId: string, device?: string): Promise<string>
  /** Returns the session, extended by its use; undefined if it does not exist or has expired. */
  find(secret: string): Session | undefined
  end(secret: string): Promise<void>
  /** The sessions of a user, the last used first. `secret` is that of the current one. */
  list(userId: string, secret: string): OwnSession[]
  /** Ends the session of a user with this key of `list`. */
  endListed(userId: string, key: string): Promise<void>
  /** Ends the sessions of a user, except that with the secret. */
  endAll(userId: string, except?: string): Promise<void>
  /** Issues a one-time code for a sign-in, valid for a minute, while account and password are as they are. */
  issueCode(login: Login): Promise<string>
  redeemCode(code: string): Promise<Login | undefined>
}

/** Studio login method: cookie only, or a token readable by its scripts. */
export type LoginMethod = 'cookie' | 'token'

/** A sign-in that a one-time code completes. */
export interface Login {
  userId: string
  kind: LoginMethod
  /** The origin of the Studio that gets the code. */
  origin: string
}

interface Row {
  created_at: number
  seen_at: number
  expires_at: number
  user_id: string
  name: string
  role: Role
}

interface CodeRow extends Pick<Login, 'kind' | 'origin'> {
  user_id: string
  expires_at: number
}

export interface SessionOptions {
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** Called with the id of a user whose session was ended. */
  revoked?: (userId: string) => void
  write?: RunWrite
}

/** Creates the store of sessions and codes, both hashed. */
export function createSessions(
  db: Database,
  { now = Date.now, revoked = () => {}, write = writeNow }: SessionOptions = {}
): Sessions {
  /** Extends a session by its use. */
  function extend(row: Row, key: string): number {
    if (Math.abs(now() - row.seen_at) < SEEN_MS) return row.expires_at
    const expiresAt = Math.min(now() + SESSION_TTL_MS, row.created_at + SESSION_MAX_MS)
    // if it fails, the next request extends it
    write(() =>
      db
        .statement('UPDATE sessions SET expires_at = ?, seen_at = ? WHERE digest = ?')
        .run(expiresAt, now(), key)
    ).catch(() => undefined)
    return expiresAt
  }

  /** Invalidates the pending codes of a user. */
  function endCodes(userId: string) {
    db.statement('DELETE FROM codes WHERE user_id = ?').run(userId)
  }

  return {
    async start(userId, device = '') {
      const secret = generateSecret('ss')
      await write(() => {
        db.statement('DELETE FROM sessions WHERE expires_at <= ?').run(now())
        db.statement(
          `INSERT INTO sessions (digest, user_id, created_at, seen_at, expires_at, device)
           VALUES (?, ?, ?, ?, ?, ?)`
        ).run(hashSecret(secret), userId, now(), now(), now() + SESSION_TTL_MS, device)
      })
      return secret
    },
    find(secret) {
      const key = hashSecret(secret)
      const row = db
        .statement<Row>(
          `SELECT s.created_at, s.seen_at, s.expires_at, s.user_id, u.name, u.role FROM sessions s
           JOIN users u ON u.id = s.user_id WHERE s.digest = ? AND s.expires_at > ?`
        )
        .get(key, now())
      if (!row) return undefined
      const { user_id: id, name, role } = row
      const identity: Identity = { id, name, role, by: 'cookie', grants: roleGrants[role] }
      return { identity, expiresAt: extend(row, key) }
    },
    async end(secret) {
      const userId = await write(() => {
        const row = db
          .statement<{ user_id: string }>('DELETE FROM sessions WHERE digest = ? RETURNING user_id')
          .get(hashSecret(secret))
        if (row) endCodes(row.user_id)
        return row?.user_id
      })
      if (userId !== undefined) revoked(userId)
    },
    list(userId, secret) {
      const current = hashSecret(secret)
      const rows = db
        .statement<OwnSession>(
          `SELECT digest AS key, device, created_at AS startedAt, seen_at AS seenAt FROM sessions
           WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC, digest`
        )
        .all(userId, now())
      return rows.map(row => ({ ...row, isCurrent: row.key === current }))
    },
    async endListed(userId, key) {
      await write(() => {
        endCodes(userId)
        db.statement('DELETE FROM sessions WHERE user_id = ? AND digest = ?').run(userId, key)
      })
      revoked(userId)
    },
    async endAll(userId, except = '') {
      await write(() => {
        endCodes(userId)
        db.statement('DELETE FROM sessions WHERE user_id = ? AND digest <> ?').run(
          userId,
          hashSecret(except)
        )
      })
      revoked(userId)
    },
    async issueCode({ userId, kind, origin }) {
      const code = generateSecret('')
      await write(() => {
        db.statement(
          `DELETE FROM codes WHERE expires_at <= ?
           OR digest IN (SELECT digest FROM codes ORDER BY expires_at DESC LIMIT -1 OFFSET ${MAX_CODES})`
        ).run(now())
        db.statement(
          'INSERT INTO codes (digest, user_id, kind, origin, expires_at) VALUES (?, ?, ?, ?, ?)'
        ).run(hashSecret(code), userId, kind, origin, now() + CODE_TTL_MS)
      })
      return code
    },
    async redeemCode(code) {
      const row = await write(() =>
        db
          .statement<CodeRow>(
            'DELETE FROM codes WHERE digest = ? RETURNING user_id, kind, origin, expires_at'
          )
          .get(hashSecret(code))
      )
      if (!row || row.expires_at <= now()) return undefined
      const { user_id: userId, kind, origin } = row
      return { userId, kind, origin }
    }
  }
}
