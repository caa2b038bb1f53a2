import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs periodically until it is stopped', async () => {
  const job = vi.fn()
  const stop = every(1000, job)
  await vi.advanceTimersByTimeAsync(2500)
  expect(job).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(job).toHaveBeenCalledTimes(2)
})

test('the first run may come earlier, and stopping ends it, too', async () => {
  const [job, other] = [vi.fn(), vi.fn()]
  every(1000, job, undefined, 100)
  every(1000, other, undefined, 100)()
  await vi.advanceTimersByTimeAsync(150)
  expect(job).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(job).toHaveBeenCalledTimes(2)
  expect(other).not.toHaveBeenCalled()
})

test('while a run goes on, no other one begins', async () => {
  const end: (() => void)[] = []
  const job = vi.fn(() => new Promise<void>(done => end.push(done)))
  every(1000, job)
  await vi.advanceTimersByTimeAsync(3500)
  expect(job).toHaveBeenCalledTimes(1)
  end[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(job).toHaveBeenCalledTimes(2)
})

test('an error is reported and the job goes on; after a stop it is not', async () => {
  const failed = vi.fn()
  let stop = () => {}
  const job = vi.fn(async () => {
    if (job.mock.calls.length === 3) stop()
    throw new Error(`run ${job.mock.calls.length}`)
  })
  stop = every(1000, job, failed)
  await vi.advanceTimersByTimeAsync(5000)
  expect(failed.mock.calls.map(([error]) => error.message)).toEqual(['run 1', 'run 2'])
})
