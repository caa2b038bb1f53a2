import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Person } from './person.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Lifetime of a one-time ticket (CAS service ticket). */
export const TICKET_TTL_MS = MINUTE
/** Idle timeout of tokens and sign-in sessions. */
export const SESSION_IDLE_TIMEOUT_MS = 8 * HOUR
/** Absolute timeout of tokens and sign-in sessions. */
export const SESSION_ABSOLUTE_TIMEOUT_MS = 24 * HOUR
/** Minimum interval between updates of the last use, so that most checks write nothing. */
const RENEW_MS = MINUTE

type Kind = 'ticket' | 'token' | 'session'

/** The person that a ticket, token or session belongs to, and the ID token hint to end the provider's session. */
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

/** One-time tickets, tokens and sessions: random values, of which only hashes are stored. */
export class TicketStore {
  readonly #db: DatabaseSync
  readonly #now: () => number
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** Issues a ticket, token or session. A ticket is bound to the browser that requested it. */
  issue(kind: Kind, { person, hint }: TicketHolder, browser?: string): string {
    const pass = randomBytes(32).toString('base64url')
    const now = this.#now()
    const span = kind === 'ticket' ? TICKET_TTL_MS : SESSION_IDLE_TIMEOUT_MS
    this.#prepare('INSERT INTO pass VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
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

  /** Redeems a ticket; returns undefined if it was used, is expired, or belongs to another browser. */
  spend(ticket: string, browser: string): TicketHolder | undefined {
    const row = this.#prepare(
      `DELETE FROM pass WHERE hash = ? AND kind = 'ticket' AND expires > ? AND browser = ?
         RETURNING person, hint`
    ).get(hash(ticket), this.#now(), hash(browser))
    return row && holder(row as unknown as Row)
  }

  /** Returns the holder; undefined if expired. `use` resets the idle timeout. */
  find(kind: Exclude<Kind, 'ticket'>, pass: string, use: boolean): TicketHolder | undefined {
    const now = this.#now()
    const row = this.#prepare(
      'SELECT person, hint, renewed, ends FROM pass WHERE hash = ? AND kind = ? AND expires > ?'
    ).get(hash(pass), kind, now) as Row | undefined
    if (!row) return undefined
    if (use && now - row.renewed >= RENEW_MS) {
      this.#prepare('UPDATE pass SET renewed = ?, expires = ? WHERE hash = ?').run(
        now,
        Math.min(now + SESSION_IDLE_TIMEOUT_MS, row.ends),
        hash(pass)
      )
    }
    return holder(row)
  }

  /** Returns the user ID of a token; undefined if expired. */
  userOf(token: string): string | undefined {
    return this.find('token', token, false)?.person.oort_uuid
  }

  /** Ends a token or session; returns undefined if it had already ended. */
  end(kind: Exclude<Kind, 'ticket'>, pass: string): TicketHolder | undefined {
    const row = this.#prepare(
      'DELETE FROM pass WHERE hash = ? AND kind = ? AND expires > ? RETURNING person, hint'
    ).get(hash(pass), kind, this.#now())
    return row && holder(row as unknown as Row)
  }

  /** Ends all tickets, tokens and sessions of a user. */
  endAll(uuid: string): void {
    this.#prepare('DELETE FROM pass WHERE uuid = ?').run(uuid)
  }

  /** Deletes expired ones. */
  clear(): void {
    this.#prepare('DELETE FROM pass WHERE expires <= ?').run(this.#now())
  }

  #prepare(sql: string): StatementSync {
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
