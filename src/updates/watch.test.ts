import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveVersion, watchForUpdate } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(live: Partial<LiveVersion> = { build: 'b1', page: 'p1' }) {
  const state = { live: { build: undefined, page: undefined, ...live }, seen: true, asked: 0 }
  const announced: string[] = []
  const check = watchForUpdate({
    ask: async () => {
      state.asked++
      return state.live
    },
    isSeen: () => state.seen,
    tell: () => announced.push('page')
  })
  return { state, announced, check }
}

test('the manifest is first fetched 1 s after load, not before', async () => {
  const { state } = watched()
  await vi.advanceTimersByTimeAsync(999)
  expect(state.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.asked).toBe(1)
})

test('the first version is not announced; a newer page is announced once', async () => {
  const { state, announced } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  expect(announced).toEqual([])
  state.live = { build: 'b2', page: 'p2' }
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual(['page'])
})

test('a newer build with the same page is not announced: the visitor sees nothing of it', async () => {
  const { state, announced } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  state.live = { build: 'b2', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual([])
})

test('nothing is fetched while the page is hidden; when visible again it is checked at once', async () => {
  const { state, announced, check } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  state.seen = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.asked).toBe(1)
  state.seen = true
  state.live = { build: 'b2', page: 'p2' }
  await check()
  expect(announced).toEqual(['page'])
})

test('a manifest that is missing or invalid for a while is not announced, before or after', async () => {
  const { state, announced } = watched({})
  await vi.advanceTimersByTimeAsync(1000)
  state.live = { build: 'b1', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  state.live = { build: undefined, page: undefined }
  await vi.advanceTimersByTimeAsync(60_000)
  state.live = { build: 'b1', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual([])
  state.live = { build: 'b1', page: 'p2' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual(['page'])
})

test('a slow response is not requested twice', async () => {
  let asked = 0
  watchForUpdate({ ask: () => new Promise(() => asked++), isSeen: () => true, tell: () => {} })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(1)
})
