import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../shared/server/cluster/open-store.ts'
import { openSsoStore } from './database.ts'
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
let db: Store
let passes: TicketStore

beforeEach(async () => {
  now = 1_000_000
  db = await openSsoStore(join(folder, String(Math.random())))
  passes = new TicketStore(db, () => now)
})

test('a ticket is valid once', async () => {
  const ticket = await passes.issue('ticket', holder, 'browser')
  expect(await passes.spend(ticket, 'browser')).toEqual(holder)
  expect(await passes.spend(ticket, 'browser')).toBeUndefined()
})

test('a ticket is valid for 60 seconds', async () => {
  expect(TICKET_TTL_MS).toBe(60_000)
  const early = await passes.issue('ticket', holder, 'browser')
  const late = await passes.issue('ticket', holder, 'browser')
  now += 59_999
  expect(await passes.spend(early, 'browser')).toBeDefined()
  now += 1
  expect(await passes.spend(late, 'browser')).toBeUndefined()
})

test('a ticket is invalid in another browser, and stays valid in its own', async () => {
  const ticket = await passes.issue('ticket', holder, 'browser')
  expect(await passes.spend(ticket, 'another')).toBeUndefined()
  expect(await passes.spend(ticket, '')).toBeUndefined()
  expect(await passes.spend(ticket, 'browser')).toBeDefined()
})

test('a token stays valid while it is used, up to the absolute timeout', async () => {
  const token = await passes.issue('token', holder)
  for (let used = 0; used < SESSION_ABSOLUTE_TIMEOUT_MS - 1; used += SESSION_IDLE_TIMEOUT_MS - 1) {
    expect(await passes.find('token', token, true)).toEqual(holder)
    now += SESSION_IDLE_TIMEOUT_MS - 1
  }
  expect(await passes.find('token', token, true)).toBeUndefined()
})

test('looking up a token does not reset its idle timeout', async () => {
  const token = await passes.issue('token', holder)
  now += SESSION_IDLE_TIMEOUT_MS - 1
  expect(await passes.find('token', token, false)).toEqual(holder)
  now += 1
  expect(await passes.find('token', token, false)).toBeUndefined()
})

test('token, session and ticket are not interchangeable', async () => {
  const token = await passes.issue('token', holder)
  expect(await passes.find('session', token, false)).toBeUndefined()
  expect(await passes.spend(token, 'browser')).toBeUndefined()
  const ticket = await passes.issue('ticket', holder, 'browser')
  expect(await passes.find('token', ticket, false)).toBeUndefined()
})

test('a session ends only once', async () => {
  const token = await passes.issue('token', holder)
  expect(await passes.end('token', token)).toEqual(holder)
  expect(await passes.end('token', token)).toBeUndefined()
})

test('a removed user has no valid tokens', async () => {
  const token = await passes.issue('token', holder)
  await passes.endAll('u-1')
  expect(await passes.find('token', token, false)).toBeUndefined()
})

test('expired entries are deleted', async () => {
  await passes.issue('ticket', holder, 'browser')
  await passes.issue('token', holder)
  now += SESSION_IDLE_TIMEOUT_MS
  await passes.clear()
  expect(db.db.prepare('SELECT count(*) AS count FROM pass').get()?.count).toBe(0)
})

test('no ticket or token can be read from the files', async () => {
  const own = join(folder, 'read')
  const kept = new TicketStore(await openSsoStore(own))
  const issued = [
    await kept.issue('ticket', holder, 'browser-1'),
    await kept.issue('token', holder)
  ]
  for (const file of readdirSync(own)) {
    const bytes = readFileSync(join(own, file), 'latin1')
    for (const pass of [...issued, 'browser-1']) expect(bytes).not.toContain(pass)
  }
})

test('what came from one sign-in is one entry of the list, and ends together', async () => {
  const session = await passes.issue('session', holder)
  const token = await passes.issue('token', holder)
  now += 1000
  const other = await passes.issue('token', {
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
  await passes.endSignIn('u-2', 's-1')
  expect(passes.list('u-1', 's-1')).toHaveLength(2)
  await passes.endSignIn('u-1', 's-1')
  expect(await passes.find('session', session, false)).toBeUndefined()
  expect(await passes.find('token', token, false)).toBeUndefined()
  expect((await passes.find('token', other, false))?.person).toEqual(person)
})

test('a database of an earlier version gets the columns, and its sessions go on', async () => {
  const old = join(folder, 'old')
  const before = await openSsoStore(old)
  const token = await new TicketStore(before, () => now).issue('token', holder)
  for (const column of ['sign_in', 'device', 'began'])
    before.db.exec(`ALTER TABLE pass DROP COLUMN ${column}`)
  before.db.exec('DROP TABLE second_factor; DROP TABLE recovery_code')
  await before.close()
  const after = new TicketStore(await openSsoStore(old), () => now)
  expect((await after.find('token', token, false))?.person).toEqual(person)
  expect(after.list('u-1', '')).toMatchObject([{ device: '', startedAt: now, seenAt: now }])
})
