import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSsoDatabase } from './database.ts'
import {
  SESSION_ABSOLUTE_TIMEOUT_MS,
  SESSION_IDLE_TIMEOUT_MS,
  TICKET_TTL_MS,
  TicketStore
} from './tickets.ts'

const folder = mkdtempSync(join(tmpdir(), 'passes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const person = { oort_name: '张工', oort_uuid: 'u-1', oort_depcode: '12', oort_depname: '运维部' }
const signIn = { id: 's-1', device: 'Firefox · Linux', began: 900_000 }
const holder = { person, hint: null, signIn }
let now = 0
let db: DatabaseSync
let passes: TicketStore

beforeEach(() => {
  now = 1_000_000
  db = openSsoDatabase(join(folder, String(Math.random())))
  passes = new TicketStore(db, () => now)
})

test('a ticket is valid once', () => {
  const ticket = passes.issue('ticket', holder, 'browser')
  expect(passes.spend(ticket, 'browser')).toEqual(holder)
  expect(passes.spend(ticket, 'browser')).toBeUndefined()
})

test('a ticket is valid for 60 seconds', () => {
  expect(TICKET_TTL_MS).toBe(60_000)
  const early = passes.issue('ticket', holder, 'browser')
  const late = passes.issue('ticket', holder, 'browser')
  now += 59_999
  expect(passes.spend(early, 'browser')).toBeDefined()
  now += 1
  expect(passes.spend(late, 'browser')).toBeUndefined()
})

test('a ticket is invalid in another browser, and stays valid in its own', () => {
  const ticket = passes.issue('ticket', holder, 'browser')
  expect(passes.spend(ticket, 'another')).toBeUndefined()
  expect(passes.spend(ticket, '')).toBeUndefined()
  expect(passes.spend(ticket, 'browser')).toBeDefined()
})

test('a token stays valid while it is used, up to the absolute timeout', () => {
  const token = passes.issue('token', holder)
  for (let used = 0; used < SESSION_ABSOLUTE_TIMEOUT_MS - 1; used += SESSION_IDLE_TIMEOUT_MS - 1) {
    expect(passes.find('token', token, true)).toEqual(holder)
    now += SESSION_IDLE_TIMEOUT_MS - 1
  }
  expect(passes.find('token', token, true)).toBeUndefined()
})

test('looking up a token does not reset its idle timeout', () => {
  const token = passes.issue('token', holder)
  now += SESSION_IDLE_TIMEOUT_MS - 1
  expect(passes.find('token', token, false)).toEqual(holder)
  now += 1
  expect(passes.find('token', token, false)).toBeUndefined()
})

test('token, session and ticket are not interchangeable', () => {
  const token = passes.issue('token', holder)
  expect(passes.find('session', token, false)).toBeUndefined()
  expect(passes.spend(token, 'browser')).toBeUndefined()
  const ticket = passes.issue('ticket', holder, 'browser')
  expect(passes.find('token', ticket, false)).toBeUndefined()
})

test('a session ends only once', () => {
  const token = passes.issue('token', holder)
  expect(passes.end('token', token)).toEqual(holder)
  expect(passes.end('token', token)).toBeUndefined()
})

test('a removed user has no valid tokens', () => {
  const token = passes.issue('token', holder)
  passes.endAll('u-1')
  expect(passes.find('token', token, false)).toBeUndefined()
})

test('expired entries are deleted', () => {
  passes.issue('ticket', holder, 'browser')
  passes.issue('token', holder)
  now += SESSION_IDLE_TIMEOUT_MS
  passes.clear()
  expect(db.prepare('SELECT count(*) AS count FROM pass').get()?.count).toBe(0)
})

test('no ticket or token can be read from the files', () => {
  const own = join(folder, 'read')
  const kept = new TicketStore(openSsoDatabase(own))
  const issued = [kept.issue('ticket', holder, 'browser-1'), kept.issue('token', holder)]
  for (const file of readdirSync(own)) {
    const bytes = readFileSync(join(own, file), 'latin1')
    for (const pass of [...issued, 'browser-1']) expect(bytes).not.toContain(pass)
  }
})

test('what came from one sign-in is one entry of the list, and ends together', () => {
  const session = passes.issue('session', holder)
  const token = passes.issue('token', holder)
  now += 1000
  const other = passes.issue('token', {
    person,
    hint: null,
    signIn: passes.signIn('Safari · iPhone')
  })
  expect(passes.list('u-1', 's-1')).toEqual([
    expect.objectContaining({ device: 'Safari · iPhone', startedAt: now, isCurrent: false }),
    {
      key: 's-1',
      device: 'Firefox · Linux',
      startedAt: 900_000,
      seenAt: now - 1000,
      isCurrent: true
    }
  ])
  passes.endSignIn('u-2', 's-1')
  expect(passes.list('u-1', 's-1')).toHaveLength(2)
  passes.endSignIn('u-1', 's-1')
  expect(passes.find('session', session, false)).toBeUndefined()
  expect(passes.find('token', token, false)).toBeUndefined()
  expect(passes.find('token', other, false)?.person).toEqual(person)
})

test('a database of an earlier version gets the columns, and its sessions go on', () => {
  const old = join(folder, 'old')
  const before = openSsoDatabase(old)
  const token = new TicketStore(before, () => now).issue('token', holder)
  for (const column of ['sign_in', 'device', 'began'])
    before.exec(`ALTER TABLE pass DROP COLUMN ${column}`)
  before.exec('DROP TABLE second_factor; DROP TABLE recovery_code')
  before.close()
  const after = new TicketStore(openSsoDatabase(old), () => now)
  expect(after.find('token', token, false)?.person).toEqual(person)
  expect(after.list('u-1', '')).toMatchObject([{ device: '', startedAt: now, seenAt: now }])
})
