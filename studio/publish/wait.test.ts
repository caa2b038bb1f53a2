import { expect, it, vi } from 'vitest'
import { type PublishStatus, summary } from './status.ts'
import { untilLive } from './wait.ts'

const CHANGED = '2026-01-01T00:00:10.000Z'

async function outcome(...answers: (PublishStatus | undefined)[]): Promise<string> {
  vi.useFakeTimers()
  const waiting = untilLive(CHANGED, async () =>
    answers.length > 1 ? answers.shift() : answers[0]
  )
  await vi.advanceTimersByTimeAsync(70_000)
  vi.useRealTimers()
  return (await waiting).kind
}

it('waits past a build that read the content before the change', async () => {
  const before: PublishStatus = { state: 'idle', contentAt: '2026-01-01T00:00:09.000Z' }
  const after: PublishStatus = { state: 'idle', contentAt: '2026-01-01T00:00:10.100Z' }
  expect(await outcome(before, { ...before, state: 'building' }, after)).toBe('live')
  expect(await outcome(before, { ...after, state: 'building' })).toBe('slow')
})

it('tells a failed build from a Studio that has no publisher', async () => {
  expect(await outcome({ state: 'failed', failures: [{ message: 'x' }] })).toBe('failed')
  expect(await outcome(undefined)).toBe('none')
})

it('says how long it took and how many pages changed, where the publisher tells', () => {
  expect(summary({ state: 'idle', liveMs: 312, pages: ['/zh/', '/en/', '/zh/hardware'] })).toEqual({
    seconds: '0.3',
    pages: 3
  })
  expect(summary({ state: 'idle' })).toBeUndefined()
})
