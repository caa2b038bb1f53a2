import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { OwnSession } from '../../shared/server/account/account-page.ts'
import type { Store } from '../../shared/server/cluster/open-store.ts'
import { prepare, type Statement } from '../../shared/server/statement.ts'
import type { Person } from '../../shared/sso/person.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

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
  /** Where it began; a new sign-in if undefined. */
  signIn?: SignIn | undefined
}

/** A sign-in of a person: session, tickets and tokens that came from it end together. */
export interface SignIn {
  id: string
  /** Browser and system. */
  device: string
  /** Milliseconds since 1970. */
  began: number
}

interface Row {
  person: string
  hint: string | null
  sign_in: string
  device: string
  began: number
  renewed: number
  ends: number
}

/**
 * One-time tickets, tokens and sessions: random values, of which only hashes are stored, so a copy of the database alone
 * does not sign in.
 */
export class TicketStore {
  readonly #store: Store
  readonly #now: () => number

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
  }

  /** A new sign-in with a device. */
  signIn(device: string): SignIn {
    return { id: randomUUID(), device, began: this.#now() }
  }

  /** Issues a ticket, token or session. A ticket is bound to the browser that requested it. */
  async issue(kind: Kind, holder: TicketHolder, browser?: string): Promise<string> {
    const { person, hint, signIn = this.signIn('') } = holder
    const pass = randomBytes(32).toString('base64url')
    const now = this.#now()
    const span = kind === 'ticket' ? TICKET_TTL_MS : SESSION_IDLE_TIMEOUT_MS
    await this.#store.write(() =>
      this.#prepare('INSERT INTO pass VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        hash(pass),
        kind,
        person.oort_uuid,
        JSON.stringify(person),
        browser ? hash(browser) : null,
        hint,
        now,
        now + span,
        now + SESSION_ABSOLUTE_TIMEOUT_MS,
        signIn.id,
        signIn.device,
        signIn.began
      )
    )
    return pass
  }

  /** Redeems a ticket; returns undefined if it was used, is expired, or belongs to another browser. */
  async spend(ticket: string, browser: string): Promise<TicketHolder | undefined> {
    const row = await this.#store.write(() =>
      this.#prepare<Row>(
        `DELETE FROM pass WHERE hash = ? AND kind = 'ticket' AND expires > ? AND browser = ?
         RETURNING *`
      ).get(hash(ticket), this.#now(), hash(browser))
    )
    return row && toHolder(row)
  }

  /** Returns the holder; undefined if expired. `use` resets the idle timeout. */
  async find(
    kind: Exclude<Kind, 'ticket'>,
    pass: string,
    use: boolean
  ): Promise<TicketHolder | undefined> {
    await this.#store.refresh()
    const now = this.#now()
    const row = this.#prepare<Row>(
      'SELECT * FROM pass WHERE hash = ? AND kind = ? AND expires > ?'
    ).get(hash(pass), kind, now)
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
    return toHolder(row)
  }

  /** Returns the user ID of a token; undefined if expired. */
  async userOf(token: string): Promise<string | undefined> {
    return (await this.find('token', token, false))?.person.oort_uuid
  }

  /** Ends a token or session; returns undefined if it had already ended. */
  async end(kind: Exclude<Kind, 'ticket'>, pass: string): Promise<TicketHolder | undefined> {
    const row = await this.#store.write(() =>
      this.#prepare<Row>(
        'DELETE FROM pass WHERE hash = ? AND kind = ? AND expires > ? RETURNING *'
      ).get(hash(pass), kind, this.#now())
    )
    return row && toHolder(row)
  }

  /** The sign-ins of a user, the last used first. `current` is the ID of the one that asks. */
  list(uuid: string, current: string): OwnSession[] {
    const rows = this.#prepare<OwnSession>(
      `SELECT sign_in AS key, max(device) AS device, min(began) AS startedAt, max(renewed) AS seenAt FROM pass
       WHERE uuid = ? AND kind <> 'ticket' AND expires > ? GROUP BY sign_in ORDER BY seenAt DESC, key`
    ).all(uuid, this.#now())
    return rows.map(row => ({ ...row, isCurrent: row.key === current }))
  }

  /** Ends a sign-in of a user. */
  async endSignIn(uuid: string, id: string): Promise<void> {
    await this.#store.write(() =>
      this.#prepare('DELETE FROM pass WHERE uuid = ? AND sign_in = ?').run(uuid, id)
    )
  }

  /**
   * Ends all sign-ins of a user.
   * @param except ID of one that stays
   */
  async endAll(uuid: string, except?: string): Promise<void> {
    await this.#store.write(() => deletePasses(this.#store.db, uuid, except))
  }

  /** Ends all sign-ins of users without a second factor, who must set one up. */
  async endWithoutFactor(): Promise<void> {
    await this.#store.write(() =>
      this.#store.db.exec(
        'DELETE FROM pass WHERE uuid NOT IN (SELECT user_id FROM second_factor WHERE secret IS NOT NULL)'
      )
    )
  }

  /** Deletes expired ones; of nodes that share them, one does it. */
  async clear(): Promise<void> {
    if (!this.#store.isLeader()) return
    await this.#store.write(() =>
      this.#prepare('DELETE FROM pass WHERE expires <= ?').run(this.#now())
    )
  }

  #prepare<Row>(sql: string): Statement<Row> {
    return prepare<Row>(this.#store.db, sql)
  }
}

/** Logs that expired entries could not be deleted; they are next time. */
export function clearFailed(error: unknown): void {
  log('sso.clear-failed', { reason: errorMessage(error) })
}

/**
 * Deletes all sign-ins of a user.
 * @param except ID of one that stays
 */
export function deletePasses(db: DatabaseSync, uuid: string, except = ''): void {
  db.prepare('DELETE FROM pass WHERE uuid = ? AND sign_in <> ?').run(uuid, except)
}

function toHolder({ person, hint, sign_in, device, began }: Row): TicketHolder {
  return { person: JSON.parse(person), hint, signIn: { id: sign_in, device, began } }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
