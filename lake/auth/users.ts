import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  needsRehash,
  verifyPassword,
  verifyUnknown
} from '../../shared/server/password.ts'
import { explainPasswordProblem } from '../../shared/server/password-rules.ts'
import { deleteSecondFactor } from '../../shared/server/second-factor.ts'
import { type Database, type RunWrite, writeNow } from '../database/open.ts'
import { checkpointWal } from '../database/purge.ts'
import type { Role } from '../options.ts'
import { accountRoles, isAccountRole } from './roles.ts'
import { generateId, hashSecret } from './secret.ts'

/** An account without its password. */
export interface User {
  id: string
  name: string
  email: string
  role: Role
  createdAt: string
}

export interface NewUser {
  name: string
  email: string
  password: string
  role: Role
}

export interface Users {
  /** Creates an account. Throws an `Error` if the e-mail address is taken or a value is invalid. */
  create(user: NewUser): Promise<User>
  list(): User[]
  get(id: string): User | undefined
  /** Deletes an account and its sessions; returns false if it does not exist. */
  remove(id: string): Promise<boolean>
  /**
   * Changes the password and deletes the account's sessions; returns false if it does not exist.
   * @param keep secret of a session that stays
   */
  setPassword(id: string, password: string, keep?: string): Promise<boolean>
  /** Removes the second factor and the account's sessions; returns false if it does not exist. */
  resetSecondFactor(id: string): Promise<boolean>
  /** Deletes the sessions of an account; returns false if it does not exist. */
  endSessions(id: string): Promise<boolean>
  /** A value that changes with the password; undefined if the account does not exist. */
  stamp(id: string): unknown
  setRole(id: string, role: Role): Promise<boolean>
  /** The account with this e-mail address and password; undefined if they do not match. */
  verify(email: string, password: string): Promise<User | undefined>
}

interface Row {
  id: string
  email: string
  name: string
  role: Role
  password: string
  created_at: string
}

function toUser(row: Row): User {
  const { id, name, email, role } = row
  return { id, name, email, role, createdAt: row.created_at }
}

/** Hashes a new password. Throws an `Error` if it is too easy to guess. */
async function hashAcceptable(password: string, context: string[]): Promise<string> {
  const problem = await explainPasswordProblem(password, context)
  if (problem) throw new Error(problem)
  return hashPassword(password)
}

function assertRole(role: Role): Role {
  if (isAccountRole(role)) return role
  throw new Error(`There is no role "${role}": choose one of ${accountRoles.join(', ')}.`)
}

function assertEmail(email: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254) return email
  throw new Error(`"${email}" is not an e-mail address.`)
}

/**
 * Creates the account store on the given database.
 * @param revoked called with the id of an account that has lost rights
 */
export function createUsers(
  db: Database,
  revoked: (id: string) => void = () => {},
  write: RunWrite = writeNow
): Users {
  const byId = (id: string) => db.statement<Row>('SELECT * FROM users WHERE id = ?').get(id)
  const byEmail = (email: string) =>
    db.statement<Row>('SELECT * FROM users WHERE email = ?').get(email)
  const endSessions = (id: string, keep = '') => {
    db.statement('DELETE FROM sessions WHERE user_id = ? AND digest <> ?').run(id, hashSecret(keep))
    db.statement('DELETE FROM codes WHERE user_id = ?').run(id)
  }

  function execute(sql: string, ...values: string[]): boolean {
    return Number(db.statement(sql).run(...values).changes) > 0
  }

  // Unless the password was changed meanwhile; sessions stay.
  async function rehash({ id, password: old }: Row, password: string): Promise<void> {
    const hash = await hashPassword(password)
    await write(() =>
      execute('UPDATE users SET password = ? WHERE id = ? AND password = ?', hash, id, old)
    )
  }

  return {
    async create({ name, email, password, role }) {
      if (!name?.trim()) throw new Error('An account needs a name.')
      if (byEmail(assertEmail(email))) throw new Error(`${email} has an account already.`)
      const hash = await hashAcceptable(password, [name, email])
      const row: Row = {
        id: generateId('p'),
        email,
        name,
        role: assertRole(role),
        password: hash,
        created_at: new Date().toISOString()
      }
      await write(() => {
        // another request may have been faster
        if (byEmail(email)) throw new Error(`${email} has an account already.`)
        db.statement(
          'INSERT INTO users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)'
        ).run(row.id, row.email, row.name, row.role, row.password, row.created_at)
      })
      return toUser(row)
    },
    list() {
      return db.statement<Row>('SELECT * FROM users ORDER BY created_at, id').all().map(toUser)
    },
    get(id) {
      const row = byId(id)
      return row && toUser(row)
    },
    async remove(id) {
      const isRemoved = await write(() => {
        endSessions(id)
        deleteSecondFactor(db.raw, id)
        return execute('DELETE FROM users WHERE id = ?', id)
      })
      checkpointWal(db)
      revoked(id)
      return isRemoved
    },
    async setPassword(id, password, keep) {
      const { name = '', email = '' } = byId(id) ?? {}
      const hash = await hashAcceptable(password, [name, email])
      const isChanged = await write(() => {
        endSessions(id, keep)
        return execute('UPDATE users SET password = ? WHERE id = ?', hash, id)
      })
      revoked(id)
      return isChanged
    },
    async resetSecondFactor(id) {
      const isKnown = await write(() => {
        if (!byId(id)) return false
        deleteSecondFactor(db.raw, id)
        endSessions(id)
        return true
      })
      if (isKnown) revoked(id)
      return isKnown
    },
    async endSessions(id) {
      const isKnown = await write(() => {
        endSessions(id)
        return byId(id) !== undefined
      })
      revoked(id)
      return isKnown
    },
    stamp: id => byId(id)?.password,
    async setRole(id, role) {
      const isChanged = await write(() => {
        db.statement('DELETE FROM codes WHERE user_id = ?').run(id)
        return execute('UPDATE users SET role = ? WHERE id = ?', assertRole(role), id)
      })
      revoked(id)
      return isChanged
    },
    async verify(email, password) {
      if (password.length > MAX_PASSWORD_LENGTH || email.length > 254) return undefined
      const row = byEmail(email)
      if (!row) {
        const rows = db.statement<Row>('SELECT password FROM users ORDER BY id').all()
        await verifyUnknown(
          email,
          password,
          rows.map(row => row.password)
        )
        return undefined
      }
      if (!(await verifyPassword(password, row.password))) return undefined
      if (needsRehash(row.password)) await rehash(row, password)
      return toUser(row)
    }
  }
}
