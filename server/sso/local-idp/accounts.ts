import { randomUUID } from 'node:crypto'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  needsRehash,
  verifyPassword,
  verifyUnknown
} from '../../../shared/server/password.ts'
import { explainPasswordProblem } from '../../../shared/server/password-rules.ts'
import { deleteSecondFactor } from '../../../shared/server/second-factor.ts'
import { prepare, type Statement } from '../../../shared/server/statement.ts'
import type { Person } from '../../../shared/sso/person.ts'
import { UserError } from '../../errors.ts'
import { deletePasses } from '../tickets.ts'

/** An account of the local identity provider, without its password. */
export interface LocalAccount extends Person {
  login: string
}

/** An account with the hash of its password. */
type Verifiable = LocalAccount & { password: string }

const COLUMNS =
  'login, uuid AS oort_uuid, name AS oort_name, depcode AS oort_depcode, depname AS oort_depname'

/** The staff accounts of the local identity provider. */
export class StaffAccounts {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  list(): LocalAccount[] {
    return this.#select<LocalAccount>(`SELECT ${COLUMNS} FROM account ORDER BY login`).all()
  }

  /**
   * Adds an account.
   * @throws UserError if the account name is taken, or a field is invalid
   */
  async add(account: Omit<LocalAccount, 'oort_uuid'>, password: string): Promise<LocalAccount> {
    const { login, oort_name, oort_depcode, oort_depname } = account
    if (!/^[\w.@-]{2,64}$/.test(login))
      throw new UserError(`"${login}" is no account name: use 2 to 64 of a-z, 0-9, . _ @ and -.`)
    const known = this.#find(login)
    if (known) {
      throw new UserError(
        known.login === login
          ? `There is an account ${login} already.`
          : `There is an account "${known.login}" already, and capital letters make no difference: "${login}" signs in as "${known.login}". Choose another name.`
      )
    }
    const hash = await hashed(password, [login, oort_name, oort_depname])
    const oort_uuid = randomUUID()
    await this.#store.write(() =>
      this.#store.db
        .prepare('INSERT INTO account VALUES (?, ?, ?, ?, ?, ?)')
        .run(oort_uuid, login, oort_name, oort_depcode, oort_depname, hash)
    )
    return { ...account, oort_uuid }
  }

  /**
   * Deletes an account and ends its sessions.
   * @throws UserError if it does not exist
   */
  async remove(login: string): Promise<void> {
    const account = this.#getAccount(login)
    await this.#store.write(() => {
      this.#store.db.prepare('DELETE FROM account WHERE uuid = ?').run(account.oort_uuid)
      deletePasses(this.#store.db, account.oort_uuid)
      deleteSecondFactor(this.#store.db, account.oort_uuid)
    })
    // SQLite overwrites deleted rows (`secure_delete`), but the write-ahead log still contains them.
    this.#store.truncate()
  }

  /**
   * Removes the second factor of an account and ends its sessions.
   * @throws UserError if it does not exist
   */
  async resetSecondFactor(login: string): Promise<void> {
    const { oort_uuid } = this.#getAccount(login)
    await this.#store.write(() => {
      deleteSecondFactor(this.#store.db, oort_uuid)
      deletePasses(this.#store.db, oort_uuid)
    })
  }

  /**
   * Ends the sessions of an account.
   * @throws UserError if it does not exist
   */
  async endSessions(login: string): Promise<void> {
    const { oort_uuid } = this.#getAccount(login)
    await this.#store.write(() => deletePasses(this.#store.db, oort_uuid))
  }

  /** Ends all sessions, whichever provider they came from. */
  async endAllSessions(): Promise<void> {
    await this.#store.write(() => this.#store.db.exec('DELETE FROM pass'))
  }

  /** Returns the account of a user; undefined if it does not exist. */
  get(uuid: string): LocalAccount | undefined {
    return this.#select<LocalAccount>(`SELECT ${COLUMNS} FROM account WHERE uuid = ?`).get(uuid)
  }

  /** A value that changes with the password of a user; undefined if there is no such user. */
  stamp(uuid: string): unknown {
    return this.#select<Verifiable>('SELECT password FROM account WHERE uuid = ?').get(uuid)
      ?.password
  }

  /**
   * Sets a new password and ends the account's sessions.
   * @param keep ID of a sign-in that stays
   * @throws UserError if it does not exist
   */
  async setPassword(login: string, password: string, keep?: string): Promise<void> {
    const account = this.#getAccount(login)
    const hash = await hashed(password, [login, account.oort_name])
    await this.#store.write(() => {
      this.#store.db
        .prepare('UPDATE account SET password = ? WHERE uuid = ?')
        .run(hash, account.oort_uuid)
      deletePasses(this.#store.db, account.oort_uuid, keep)
    })
  }

  /** Returns the person with this account name and password; takes the same time if the account does not exist. */
  async verify(login: string, password: string): Promise<LocalAccount | undefined> {
    if (password.length > MAX_PASSWORD_LENGTH) return undefined
    const row = this.#find(login)
    if (!row) {
      const rows = this.#select<Verifiable>('SELECT password FROM account ORDER BY uuid').all()
      await verifyUnknown(
        login,
        password,
        rows.map(row => row.password)
      )
      return undefined
    }
    const { password: hash, ...account } = row
    if (!(await verifyPassword(password, hash))) return undefined
    if (needsRehash(hash)) await this.#rehash(account.oort_uuid, hash, password)
    return account
  }

  // Unless the password was changed meanwhile; sessions stay.
  async #rehash(uuid: string, old: string, password: string): Promise<void> {
    const hash = await hashPassword(password)
    await this.#store.write(() =>
      this.#store.db
        .prepare('UPDATE account SET password = ? WHERE uuid = ? AND password = ?')
        .run(hash, uuid, old)
    )
  }

  #getAccount(login: string): LocalAccount {
    const account = this.#find(login)
    if (!account) throw new UserError(`There is no account ${login}.`)
    return account
  }

  #find(login: string): Verifiable | undefined {
    return this.#select<Verifiable>(`SELECT ${COLUMNS}, password FROM account WHERE login = ?`).get(
      login
    )
  }

  #select<Row>(sql: string): Statement<Row> {
    return prepare<Row>(this.#store.db, sql)
  }
}

async function hashed(password: string, context: string[]): Promise<string> {
  const problem = await explainPasswordProblem(password, context)
  if (problem) throw new UserError(problem)
  return hashPassword(password)
}
