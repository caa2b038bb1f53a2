import { createHash, randomBytes } from 'node:crypto'
import type { StatementSync } from 'node:sqlite'
import type { Store } from '../../shared/server/cluster/store.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
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
  readonly #store: Store
  readonly #now: () => number
  readonly #statements = new Map<string, StatementSync>()

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
  }

  /** Issues a ticket, token or session. A ticket is bound to the browser that requested it. */
  async issue(kind: Kind, { person, hint }: TicketHolder, browser?: string): Promise<string> {
    const pass = randomBytes(32).toString('base64url')
    const now = this.#now()
    const span = kind === 'ticket' ? TICKET_TTL_MS : SESSION_IDLE_TIMEOUT_MS
    await this.#store.write(() =>
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
    )
    return pass
  }

  /** Redeems a ticket; returns undefined if it was used, is expired, or belongs to another browser. */
  async spend(ticket: string, browser: string): Promise<TicketHolder | undefined> {
    const row = await this.#store.write(() =>
      this.#prepare(
        `DELETE FROM pass WHERE hash = ? AND kind = 'ticket' AND expires > ? AND browser = ?
         RETURNING person, hint`
      ).get(hash(ticket), this.#now(), hash(browser))
    )
    return row && holder(row as unknown as Row)
  }

  /** Returns the holder; undefined if expired. `use` resets the idle timeout. */
  async find(
    kind: Exclude<Kind, 'ticket'>,
    pass: string,
    use: boolean
  ): Promise<TicketHolder | undefined> {
    await this.#store.refresh()
    const now = this.#now()
    const row = this.#prepare(
      'SELECT person, hint, renewed, ends FROM pass WHERE hash = ? AND kind = ? AND expires > ?'
    ).get(hash(pass), kind, now) as Row | undefined
    if (!row) return undefined
    if (use && now - row.renewed >= RENEW_MS) {
      const expires = Math.min(now + SESSION_IDLE_TIMEOUT_MS, row.ends)
      await this.#store.write(() =>
        this.#prepare('UPDATE pass SET renewed = ?, expires = ? WHERE hash = ?').run(
          now,
          expires,
          hash(pass)
        )
      )
    }
    return holder(row)
  }

  /** Returns the user ID of a token; undefined if expired. */
  async userOf(token: string): Promise<string | undefined> {
    return (await this.find('token', token, false))?.person.oort_uuid
  }

  /** Ends a token or session; returns undefined if it had already ended. */
  async end(kind: Exclude<Kind, 'ticket'>, pass: string): Promise<TicketHolder | undefined> {
    const row = await this.#store.write(() =>
      this.#prepare(
        'DELETE FROM pass WHERE hash = ? AND kind = ? AND expires > ? RETURNING person, hint'
      ).get(hash(pass), kind, this.#now())
    )
    return row && holder(row as unknown as Row)
  }

  /** Ends all tickets, tokens and sessions of a user. */
  async endAll(uuid: string): Promise<void> {
    await this.#store.write(() => this.#prepare('DELETE FROM pass WHERE uuid = ?').run(uuid))
  }

  /** Deletes expired ones; of nodes that share them, one does it. */
  async clear(): Promise<void> {
    if (!this.#store.isLeader()) return
    await this.#store.write(() =>
      this.#prepare('DELETE FROM pass WHERE expires <= ?').run(this.#now())
    )
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#store.db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Logs that expired entries could not be deleted; they are next time. */
export function clearFailed(error: unknown): void {
  log('sso.clear-failed', { reason: errorMessage(error) })
}

function holder({ person, hint }: Row): TicketHolder {
  return { person: JSON.parse(person), hint }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
