import type { Database } from '../database/open.ts'
import { checkpointWal } from '../database/purge.ts'
import type { Role } from '../options.ts'
import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  verifyDummyPassword,
  verifyPassword
} from './password.ts'
import { accountRoles, isAccountRole } from './roles.ts'
import { generateId } from './secret.ts'

/** An account; its password is not part of it. */
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
  /** Makes an account; throws a sentence when the address is taken or something is missing. */
  create(user: NewUser): Promise<User>
  list(): User[]
  get(id: string): User | undefined
  /** Removes an account and ends its sessions; false when there is none. */
  remove(id: string): boolean
  /** Sets another password and ends the account's sessions. */
  setPassword(id: string, password: string): Promise<boolean>
  setRole(id: string, role: Role): boolean
  /** The account of this address and password; undefined when they do not belong together. */
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

function user(row: Row): User {
  const { id, name, email, role } = row
  return { id, name, email, role, createdAt: row.created_at }
}

function assertPassword(password: string): string {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw new Error(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`)
  }
  return password
}

function assertRole(role: Role): Role {
  if (isAccountRole(role)) return role
  throw new Error(`There is no role "${role}": choose one of ${accountRoles.join(', ')}.`)
}

function assertEmail(email: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254) return email
  throw new Error(`"${email}" is not an e-mail address.`)
}

/** Accounts kept in the given database. */
export function createUsers(db: Database): Users {
  const byId = (id: string) => db.statement('SELECT * FROM users WHERE id = ?').get(id)
  const byEmail = (email: string) => db.statement('SELECT * FROM users WHERE email = ?').get(email)
  const endSessions = (id: string) => db.statement('DELETE FROM sessions WHERE user_id = ?').run(id)

  function changed(sql: string, ...values: string[]): boolean {
    return Number(db.statement(sql).run(...values).changes) > 0
  }

  return {
    async create({ name, email, password, role }) {
      if (!name?.trim()) throw new Error('An account needs a name.')
      if (byEmail(assertEmail(email))) throw new Error(`${email} has an account already.`)
      const hash = await hashPassword(assertPassword(password))
      const row: Row = {
        id: generateId('p'),
        email,
        name,
        role: assertRole(role),
        password: hash,
        created_at: new Date().toISOString()
      }
      db.statement(
        'INSERT INTO users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)'
      ).run(row.id, row.email, row.name, row.role, row.password, row.created_at)
      return user(row)
    },
    list() {
      const rows = db.statement('SELECT * FROM users ORDER BY created_at, id').all()
      return rows.map(row => user(row as unknown as Row))
    },
    get(id) {
      const row = byId(id)
      return row && user(row as unknown as Row)
    },
    remove(id) {
      endSessions(id)
      const isRemoved = changed('DELETE FROM users WHERE id = ?', id)
      checkpointWal(db)
      return isRemoved
    },
    async setPassword(id, password) {
      const hash = await hashPassword(assertPassword(password))
      endSessions(id)
      return changed('UPDATE users SET password = ? WHERE id = ?', hash, id)
    },
    setRole: (id, role) => changed('UPDATE users SET role = ? WHERE id = ?', assertRole(role), id),
    async verify(email, password) {
      if (password.length > MAX_PASSWORD_LENGTH || email.length > 254) return undefined
      const row = byEmail(email) as unknown as Row | undefined
      if (!row) {
        await verifyDummyPassword(password)
        return undefined
      }
      return (await verifyPassword(password, row.password)) ? user(row) : undefined
    }
  }
}
