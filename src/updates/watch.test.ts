import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveVersion, watchForUpdate } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(live: Partial<LiveVersion> = { build: 'b1', page: 'p1' }) {
  const state = { live: { build: undefined, page: undefined, ...live }, seen: true, asked: 0 }
  const told: string[] = []
  const check = watchForUpdate({
    ask: async () => {
      state.asked++
      return state.live
    },
    isSeen: () => state.seen,
    tell: what => told.push(what)
  })
  return { state, told, check }
}

test('the manifest is first asked for 1 s after load, not before', async () => {
  const { state } = watched()
  await vi.advanceTimersByTimeAsync(999)
  expect(state.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.asked).toBe(1)
})

test('what is live at first is no news; a newer page is told once', async () => {
  const { state, told } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([])
  state.live = { build: 'b2', page: 'p2' }
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['page'])
})

test('a newer build with the same page is told as the site’s', async () => {
  const { state, told } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  state.live = { build: 'b2', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['site'])
})

test('nothing is asked while the page is not seen; back in view it is asked at once', async () => {
  const { state, told, check } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  state.seen = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.asked).toBe(1)
  state.seen = true
  state.live = { build: 'b2', page: 'p2' }
  await check()
  expect(told).toEqual(['page'])
})

test('a manifest that is missing or broken for a while is no news, before and after', async () => {
  const { state, told } = watched({})
  await vi.advanceTimersByTimeAsync(1000)
  state.live = { build: 'b1', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  state.live = { build: undefined, page: undefined }
  await vi.advanceTimersByTimeAsync(60_000)
  state.live = { build: 'b1', page: 'p1' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([])
  state.live = { build: 'b1', page: 'p2' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['page'])
})

test('a slow answer is not asked for twice', async () => {
  let asked = 0
  watchForUpdate({ ask: () => new Promise(() => asked++), isSeen: () => true, tell: () => {} })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(1)
})
