import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import { OutboxWorker, type TaskHandler } from './worker.ts'

const MINUTE = 60_000
const MONTH = 30 * 24 * 60 * MINUTE
let folder: string
let outbox: Outbox
let worker: OutboxWorker | undefined
let attempts: number
let isDown: boolean

const handler: TaskHandler = {
  task: 'webhook',
  batch: 1,
  maxBackoffMs: 15 * MINUTE,
  maxAgeMs: 12 * 60 * MINUTE,
  async handle() {
    attempts += 1
    if (isDown) throw new Error('The receiver is down.')
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ now: MONTH * 600, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'log').mockReturnValue()
  folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  outbox = await Outbox.open(folder)
  attempts = 0
  isDown = true
  await outbox.add({
    id: 'message.a',
    kind: 'message',
    received: Date.now(),
    data: {},
    dedupeKey: 'a',
    person: 'p',
    dedupeWindowMs: 0,
    tasks: ['webhook']
  })
  worker = new OutboxWorker(outbox, handler, () => Date.now())
  worker.wake()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
})
afterEach(async () => {
  await worker?.stop()
  await outbox.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

test('a job is tried again although the clock was set back by a month, without a busy loop', async () => {
  const before = attempts
  expect(before).toBeGreaterThan(5)
  expect(before).toBeLessThan(30)
  vi.setSystemTime(Date.now() - MONTH)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(attempts - before).toBeGreaterThanOrEqual(3)
  expect(attempts - before).toBeLessThan(10)
  isDown = false
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(outbox.nextDue('webhook')).toBeUndefined()
})

test('a job is not given up because the clock was set forward by a month', async () => {
  const before = attempts
  vi.setSystemTime(Date.now() + MONTH)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(attempts - before).toBeGreaterThanOrEqual(3)
  expect(attempts - before).toBeLessThan(10)
  isDown = false
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(outbox.nextDue('webhook')).toBeUndefined()
  expect(attempts).toBeGreaterThan(before + 3)
})

test('a job is given up after its age and as many attempts', async () => {
  await vi.advanceTimersByTimeAsync(13 * 60 * MINUTE)
  expect(outbox.nextDue('webhook')).toBeUndefined()
})

test('an outbox that cannot be read is tried again, and ends nothing', async () => {
  const other = new DatabaseSync(join(folder, 'journal.sqlite'))
  other.exec('ALTER TABLE job RENAME TO unreadable')
  await vi.advanceTimersByTimeAsync(MINUTE * 20)
  const before = attempts
  await vi.advanceTimersByTimeAsync(MINUTE * 20)
  expect(attempts).toBe(before)
  expect(() => outbox.nextDue('webhook')).toThrow('no such table')
  other.exec('ALTER TABLE unreadable RENAME TO job')
  other.close()
  isDown = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(attempts).toBe(before + 1)
  expect(outbox.nextDue('webhook')).toBeUndefined()
})
