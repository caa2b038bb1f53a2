import { expect, it, vi } from 'vitest'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { statusSummary } from './status.ts'
import { waitUntilLive } from './wait-until-live.ts'

const CHANGED = '2026-01-01T00:00:10.000Z'

let calls = 0

async function outcome(...answers: (PublishReport | undefined)[]): Promise<string> {
  vi.useFakeTimers()
  const waiting = waitUntilLive(
    CHANGED,
    () => {
      calls += 1
    },
    async () => (answers.length > 1 ? answers.shift() : answers[0])
  )
  await vi.advanceTimersByTimeAsync(310_000)
  vi.useRealTimers()
  return (await waiting).kind
}

it('waits past a build that read the content before the change', async () => {
  const before: PublishReport = {
    state: 'idle',
    contentAt: '2026-01-01T00:00:09.000Z',
    failures: []
  }
  const after: PublishReport = { ...before, contentAt: '2026-01-01T00:00:10.100Z' }
  expect(await outcome(before, { ...before, state: 'building' }, after)).toBe('live')
  expect(await outcome(before, { ...after, state: 'building' })).toBe('slow')
})

it('distinguishes a failed build from a Studio without a publisher', async () => {
  expect(await outcome({ state: 'failed', failures: [{ message: 'x' }] })).toBe('failed')
  expect(await outcome(undefined)).toBe('none')
})

it('reports once that the server is starting, and extends the timeout', async () => {
  const before: PublishReport = {
    state: 'building',
    publishing: 'starting',
    failures: []
  }
  const after: PublishReport = {
    state: 'idle',
    publishing: 'ready',
    contentAt: CHANGED,
    failures: []
  }
  const waiting = Array.from({ length: 300 }, () => before)
  calls = 0
  expect(await outcome(...waiting, after)).toBe('live')
  expect(calls).toBe(1)
  expect(await outcome(before)).toBe('slow')
  calls = 0
  expect(await outcome(after)).toBe('live')
  expect(calls).toBe(0)
})

it('summarises duration and number of pages if the publisher reports them', () => {
  expect(
    statusSummary({
      state: 'idle',
      liveMs: 312,
      pages: ['/zh/', '/en/', '/zh/hardware'],
      failures: []
    })
  ).toEqual({
    seconds: '0.3',
    pages: 3
  })
  expect(statusSummary({ state: 'idle', failures: [] })).toBeUndefined()
})
