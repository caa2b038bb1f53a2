import { expect, test } from 'vitest'
import { waitUntil } from '../tests/support/wait-until.ts'
import { retryInBackground } from './retry.ts'

test('failing work is retried in the background with growing delays until it succeeds', async () => {
  const waits: number[] = []
  let done = 0
  const work = async () => {
    if (waits.length < 3) throw new Error('not yet')
    done += 1
  }
  const { signal } = new AbortController()
  const wait = (failures: number) => failures + 1
  await retryInBackground(work, { signal, wait, failed: (_, ms) => waits.push(ms) })
  expect([waits, done]).toEqual([[1], 0])
  await waitUntil('it is done', async () => done === 1)
  expect(waits).toEqual([1, 2, 3])
})

test('stopping the service stops the retries, and is not a failure', async () => {
  const stopping = new AbortController()
  let tried = 0
  let failures = 0
  const work = async () => {
    tried += 1
    if (tried === 2) stopping.abort()
    throw new Error('no')
  }
  const failed = () => {
    failures += 1
  }
  await retryInBackground(work, { signal: stopping.signal, wait: () => 1, failed })
  await waitUntil('it was tried again', async () => stopping.signal.aborted)
  expect([tried, failures]).toEqual([2, 1])
})
