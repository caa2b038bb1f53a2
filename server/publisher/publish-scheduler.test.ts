import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublishScheduler } from './publish-scheduler.ts'

let tries: number[]
let schedule: PublishScheduler
let outcome: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  tries = []
  outcome = () => schedule.failed()
  schedule = new PublishScheduler(() => {
    schedule.started()
    tries.push(Date.now())
    outcome()
  })
})
afterEach(() => {
  schedule.close()
  vi.useRealTimers()
})

test('a burst of changes is one attempt', () => {
  outcome = () => schedule.succeeded()
  for (let change = 0; change < 20; change += 1) schedule.scheduleChange(25)
  vi.advanceTimersByTime(60_000)
  expect(tries).toEqual([25])
})

test('the back-off after failures holds, however many requests come', () => {
  schedule.schedule(0)
  for (let ms = 0; ms < 20_000; ms += 4) {
    schedule.schedule(0)
    vi.advanceTimersByTime(4)
  }
  expect(tries).toEqual([0, 2000, 6000, 14_000])
})

test('a new change is attempted at once, once, and the back-off keeps growing', () => {
  schedule.schedule(0)
  vi.advanceTimersByTime(100)
  schedule.scheduleChange(25)
  vi.advanceTimersByTime(20_000)
  expect(tries).toEqual([0, 125, 4125, 12_125])
})

test('changes during an attempt are one more attempt after it', () => {
  const running = new PublishScheduler(() => tries.push(Date.now()))
  running.scheduleChange(0)
  vi.advanceTimersByTime(10)
  for (let change = 0; change < 50; change += 1) {
    running.scheduleChange(0)
    vi.advanceTimersByTime(1)
  }
  running.close()
  expect(tries).toEqual([0])
})

test('a success resets the back-off', () => {
  schedule.schedule(0)
  vi.advanceTimersByTime(7000)
  outcome = () => schedule.succeeded()
  vi.advanceTimersByTime(10_000)
  outcome = () => schedule.failed()
  schedule.schedule(0)
  vi.advanceTimersByTime(3000)
  expect(tries).toEqual([0, 2000, 6000, 14_000, 17_000, 19_000])
})
