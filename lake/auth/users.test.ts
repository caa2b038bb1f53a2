import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { createSessions, SESSION_MAX_MS, SESSION_TTL_MS } from './sessions.ts'
import { authTables } from './tables.ts'
import { createUsers, type Users } from './users.ts'

let db: Database
let users: Users
const person = { name: '李编辑', email: 'Li@site.example', password: 'ten letters or more' }

beforeEach(() => {
  db = openDatabase(':memory:')
  migrate(db, [authTables])
  users = createUsers(db)
})

test('an account is found by its address in any spelling, and there is one of each', async () => {
  const made = await users.create({ ...person, role: 'editor' })
  expect(await users.verify('li@SITE.example', person.password)).toEqual(made)
  expect(await users.verify(person.email, 'something else')).toBeUndefined()
  const again = users.create({ ...person, email: 'LI@site.example', role: 'viewer' })
  await expect(again).rejects.toThrow(/has an account already/)
})

test('missing and invalid values are rejected with a message', async () => {
  const create = (change: Partial<typeof person> & { role?: string }) =>
    users.create({ ...person, role: 'editor', ...change } as never)
  await expect(create({ name: ' ' })).rejects.toThrow(/needs a name/)
  await expect(create({ email: 'no address' })).rejects.toThrow(/not an e-mail address/)
  await expect(create({ password: 'short' })).rejects.toThrow(/10 to 256 characters/)
  await expect(create({ role: 'visitor' })).rejects.toThrow(/no role "visitor"/)
  expect(users.list()).toEqual([])
})

test('a new password ends all sessions, another role changes them at once', async () => {
  const sessions = createSessions(db)
  const { id } = await users.create({ ...person, role: 'editor' })
  const secret = await sessions.start(id)
  await users.setRole(id, 'viewer')
  expect(sessions.find(secret)?.identity.role).toBe('viewer')
  await users.setPassword(id, 'another ten letters')
  expect(sessions.find(secret)).toBeUndefined()
  const next = await sessions.start(id)
  await users.remove(id)
  expect(sessions.find(next)).toBeUndefined()
})

test('a session expires when unused and is extended when used', async () => {
  let now = Date.UTC(2026, 0, 1)
  const sessions = createSessions(db, { now: () => now })
  const { id } = await users.create({ ...person, role: 'editor' })
  const [used, unused] = [await sessions.start(id), await sessions.start(id)]
  now += SESSION_TTL_MS * 0.9
  expect(sessions.find(used)?.identity.id).toBe(id)
  now += SESSION_TTL_MS * 0.2
  expect(sessions.find(used)).toBeDefined()
  expect(sessions.find(unused)).toBeUndefined()
})

test('a session ends absolutely, however much it is used', async () => {
  let now = Date.UTC(2026, 0, 1)
  const sessions = createSessions(db, { now: () => now })
  const { id } = await users.create({ ...person, role: 'editor' })
  const secret = await sessions.start(id)
  const end = now + SESSION_MAX_MS
  for (; now < end; now += SESSION_TTL_MS / 10) {
    expect(sessions.find(secret)?.identity.id).toBe(id)
    expect(sessions.find(secret)?.expiresAt).toBeLessThanOrEqual(end)
  }
  expect(sessions.find(secret)).toBeUndefined()
})

test('a sign-in code works once, within a minute', async () => {
  let now = 0
  const sessions = createSessions(db, { now: () => now })
  const { id: userId } = await users.create({ ...person, role: 'editor' })
  const login = { userId, kind: 'cookie', origin: 'https://studio.example' } as const
  const code = await sessions.issueCode(login)
  expect(await sessions.redeemCode(code)).toEqual(login)
  expect(await sessions.redeemCode(code)).toBeUndefined()
  const late = await sessions.issueCode(login)
  now += 61_000
  expect(await sessions.redeemCode(late)).toBeUndefined()
})

test('a hash of an earlier version is replaced by the next sign-in, which ends no session', async () => {
  const old = 'scrypt$32768$8$1$yx8fqt--v9Y_uQOjeGGU_w$5lk4SFDPFIusb9HX5qzg-Lr4WHu1HshyOuwJAXEYkQo'
  const sessions = createSessions(db)
  const { id } = await users.create({ ...person, role: 'editor' })
  const secret = await sessions.start(id)
  db.raw.prepare('UPDATE users SET password = ?').run(old)
  const stored = () => String(db.raw.prepare('SELECT password FROM users').get()?.password)
  expect(await users.verify(person.email, 'a wrong password')).toBeUndefined()
  expect(stored()).toBe(old)
  expect((await users.verify(person.email, '长长的密码 2026'))?.id).toBe(id)
  const renewed = stored()
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect((await users.verify(person.email, '长长的密码 2026'))?.id).toBe(id)
  expect(stored()).toBe(renewed)
  expect(sessions.find(secret)?.identity.id).toBe(id)
})

test('a password that changes while an old hash is replaced stays changed', async () => {
  const old = 'scrypt$32768$8$1$yx8fqt--v9Y_uQOjeGGU_w$5lk4SFDPFIusb9HX5qzg-Lr4WHu1HshyOuwJAXEYkQo'
  const { id } = await users.create({ ...person, role: 'editor' })
  db.raw.prepare('UPDATE users SET password = ?').run(old)
  const [signedIn] = await Promise.all([
    users.verify(person.email, '长长的密码 2026'),
    users.setPassword(id, 'another ten letters')
  ])
  expect(signedIn?.id).toBe(id)
  expect(await users.verify(person.email, 'another ten letters')).toBeDefined()
})

test('the database contains neither passwords nor secrets', async () => {
  const sessions = createSessions(db)
  const { id } = await users.create({ ...person, role: 'editor' })
  const secret = await sessions.start(id)
  const tables = ['users', 'tokens', 'sessions'].map(name =>
    db.raw.prepare(`SELECT * FROM ${name}`).all()
  )
  expect(JSON.stringify(tables)).not.toContain(secret)
  expect(JSON.stringify(tables)).not.toContain(person.password)
})
