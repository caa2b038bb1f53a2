import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Secret, TOTP } from 'otpauth'
import type { SharedTable } from './cluster/capture.ts'

/** Tables of second factors. The file of the database is for the service's user alone (0600). */
export const SECOND_FACTOR_SCHEMA = `
CREATE TABLE IF NOT EXISTS second_factor (
  user_id TEXT PRIMARY KEY,
  -- Of the authenticator app in use; NULL before its first code.
  secret TEXT,
  -- Of an app that is being set up.
  pending TEXT,
  -- Time step of the last accepted code: each code is accepted once.
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
-- By their hashes.
CREATE TABLE IF NOT EXISTS recovery_code (
  hash BLOB PRIMARY KEY,
  user_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS recovery_code_user ON recovery_code (user_id);
`

/** The tables as the nodes of a site share them. */
export const secondFactorTables: SharedTable[] = [
  { name: 'second_factor', key: ['user_id'] },
  { name: 'recovery_code', key: ['hash'] }
]

const PERIOD_S = 30
/** Time steps that a clock may be off, in either direction. */
const WINDOW = 1
const RECOVERY_CODES = 8
/** 120 bits: enough for a plain hash (ASVS 6.5.2). */
const RECOVERY_BYTES = 15

export interface SecondFactorOptions {
  /** Runs work that writes, for all or none; resolves when it is durable. */
  write: <T>(work: () => T) => Promise<T>
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

/** Second factors: one-time codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export class SecondFactors {
  readonly #db: DatabaseSync
  readonly #write: SecondFactorOptions['write']
  readonly #now: () => number

  constructor(db: DatabaseSync, { write, now = Date.now }: SecondFactorOptions) {
    this.#db = db
    this.#write = write
    this.#now = now
  }

  /** Whether a user signs in with a second factor. */
  isOn(userId: string): boolean {
    return this.#secret(userId, 'secret') !== undefined
  }

  /** Number of unused recovery codes. */
  recoveryCodes(userId: string): number {
    const row = this.#db
      .prepare('SELECT count(*) AS count FROM recovery_code WHERE user_id = ?')
      .get(userId)
    return Number(row?.count)
  }

  /** Starts the set-up of an app; one in use stays until the first code of the new one. */
  async begin(userId: string): Promise<void> {
    const secret = new Secret({ size: 20 }).base32
    await this.#write(() =>
      this.#db
        .prepare(
          `INSERT INTO second_factor (user_id, pending) VALUES (?, ?)
           ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending`
        )
        .run(userId, secret)
    )
  }

  /** The secret that is being set up, and its address for authenticator apps; undefined if there is none. */
  pending(userId: string, issuer: string, login: string) {
    const secret = this.#secret(userId, 'pending')
    if (secret === undefined) return undefined
    // A colon separates issuer and account in the address.
    const label = login.replaceAll(':', ' ')
    return { secret, address: totp(secret, issuer.replaceAll(':', ' '), label).toString() }
  }

  /** Ends the set-up of an app by its first code. Returns new recovery codes; undefined if the code is wrong. */
  confirm(userId: string, code: string): Promise<string[] | undefined> {
    return this.#write(() => {
      const secret = this.#secret(userId, 'pending')
      const step = secret === undefined ? undefined : this.#findStep(secret, code)
      if (step === undefined) return undefined
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
      this.#db
        .prepare(
          'UPDATE second_factor SET secret = pending, pending = NULL, last_step = ? WHERE user_id = ?'
        )
        .run(step, userId)
      deleteRecoveryCodes(this.#db, userId)
      const insert = this.#db.prepare('INSERT INTO recovery_code VALUES (?, ?)')
      for (const code of codes) insert.run(hash(userId, code), userId)
      return codes
    })
  }

  /** Gives up the set-up of an app. */
  async cancel(userId: string): Promise<void> {
    await this.#write(() =>
      this.#db.prepare('UPDATE second_factor SET pending = NULL WHERE user_id = ?').run(userId)
    )
  }

  /** Redeems a code of the app or a recovery code; each is accepted once. */
  redeem(userId: string, code: string): Promise<boolean> {
    return this.#write(() => {
      const secret = this.#secret(userId, 'secret')
      if (secret === undefined) return false
      const step = this.#findStep(secret, code)
      const { changes } =
        step === undefined
          ? this.#db
              .prepare('DELETE FROM recovery_code WHERE hash = ? AND user_id = ?')
              .run(hash(userId, code), userId)
          : this.#db
              .prepare('UPDATE second_factor SET last_step = ? WHERE user_id = ? AND last_step < ?')
              .run(step, userId, step)
      return Number(changes) === 1
    })
  }

  /** Removes app and recovery codes of a user. */
  remove(userId: string): Promise<void> {
    return this.#write(() => deleteSecondFactor(this.#db, userId))
  }

  #secret(userId: string, column: 'secret' | 'pending'): string | undefined {
    const row = this.#db.prepare('SELECT * FROM second_factor WHERE user_id = ?').get(userId)
    const value = row?.[column]
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the time step of a code; undefined if it is none of this time. */
  #findStep(secret: string, code: string): number | undefined {
    const token = normalize(code)
    if (!/^\d{6}$/.test(token)) return undefined
    const timestamp = this.#now()
    const delta = totp(secret).validate({ token, timestamp, window: WINDOW })
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
  }
}

/** Removes app and recovery codes of a user, as part of a write. */
export function deleteSecondFactor(db: DatabaseSync, userId: string): void {
  db.prepare('DELETE FROM second_factor WHERE user_id = ?').run(userId)
  deleteRecoveryCodes(db, userId)
}

function deleteRecoveryCodes(db: DatabaseSync, userId: string): void {
  db.prepare('DELETE FROM recovery_code WHERE user_id = ?').run(userId)
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, issuer, label })
}

/** Input methods write full-width digits; people write spaces and hyphens between groups. */
function normalize(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
}

function createRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
  return base32.match(/.{6}/g)?.join('-') ?? base32
}

function hash(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}\n${normalize(code)}`)
    .digest()
}
