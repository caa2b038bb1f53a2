import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Person } from './person.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A ticket is good for one log-in check within this time. */
export const TICKET_TTL_MS = MINUTE
/** A token, and a session at the sign-on page, ends when it was not used for this long … */
export const SESSION_IDLE_TIMEOUT_MS = 8 * HOUR
/** … and in any case after this long. */
export const SESSION_ABSOLUTE_TIMEOUT_MS = 24 * HOUR
/** Use is noted at most this often, so that a check writes nothing as a rule. */
const RENEW_MS = MINUTE

type Kind = 'ticket' | 'token' | 'session'

/** Whom a pass is for, and what ends the session at a provider. */
export interface TicketHolder {
  person: Person
  hint: string | null
}

interface Row {
  person: string
  hint: string | null
  renewed: number
  ends: number
}

/** One-time tickets, tokens and sessions. All are random, and only their hashes are kept. */
export class TicketStore {
  readonly #db: DatabaseSync
  readonly #now: () => number
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** A new pass. A ticket is for the browser that asked for it. */
  issue(kind: Kind, { person, hint }: TicketHolder, browser?: string): string {
    const pass = randomBytes(32).toString('base64url')
    const now = this.#now()
    const span = kind === 'ticket' ? TICKET_TTL_MS : SESSION_IDLE_TIMEOUT_MS
    this.#prepared('INSERT INTO pass VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      hash(pass),
      kind,
      person.oort_uuid,
      JSON.stringify(person),
      browser ? hash(browser) : null,
      hint,
      now,
      now + span,
      now + SESSION_ABSOLUTE_TIMEOUT_MS
    )
    return pass
  }

  /** Spends a ticket; nothing where it is spent, too old, or another browser's. */
  spend(ticket: string, browser: string): TicketHolder | undefined {
    const row = this.#prepared(
      `DELETE FROM pass WHERE hash = ? AND kind = 'ticket' AND expires > ? AND browser = ?
         RETURNING person, hint`
    ).get(hash(ticket), this.#now(), hash(browser))
    return row && holder(row as unknown as Row)
  }

  /** Whose pass it is; nothing where it has ended. `use` keeps it from ending for being idle. */
  find(kind: Exclude<Kind, 'ticket'>, pass: string, use: boolean): TicketHolder | undefined {
    const now = this.#now()
    const row = this.#prepared(
      'SELECT person, hint, renewed, ends FROM pass WHERE hash = ? AND kind = ? AND expires > ?'
    ).get(hash(pass), kind, now) as Row | undefined
    if (!row) return undefined
    if (use && now - row.renewed >= RENEW_MS) {
      this.#prepared('UPDATE pass SET renewed = ?, expires = ? WHERE hash = ?').run(
        now,
        Math.min(now + SESSION_IDLE_TIMEOUT_MS, row.ends),
        hash(pass)
      )
    }
    return holder(row)
  }

  /** Whose a token is; nothing where it has ended. */
  userOf(token: string): string | undefined {
    return this.find('token', token, false)?.person.oort_uuid
  }

  /** Ends a pass; nothing where it had ended before. */
  end(kind: Exclude<Kind, 'ticket'>, pass: string): TicketHolder | undefined {
    const row = this.#prepared(
      'DELETE FROM pass WHERE hash = ? AND kind = ? AND expires > ? RETURNING person, hint'
    ).get(hash(pass), kind, this.#now())
    return row && holder(row as unknown as Row)
  }

  /** Ends all that somebody holds. */
  endAll(uuid: string): void {
    this.#prepared('DELETE FROM pass WHERE uuid = ?').run(uuid)
  }

  /** Forgets what has ended. */
  clear(): void {
    this.#prepared('DELETE FROM pass WHERE expires <= ?').run(this.#now())
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function holder({ person, hint }: Row): TicketHolder {
  return { person: JSON.parse(person), hint }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
