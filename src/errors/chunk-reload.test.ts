import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canReload, onChunkError } from './chunk-reload.ts'

let kept: Map<string, string>
let reloads: number

/** Stubs the browser APIs that the lock uses. */
function browser({ storage = true, onLine = true } = {}) {
  kept = new Map()
  reloads = 0
  const denied = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: storage ? (key: string) => kept.get(key) ?? null : denied,
    setItem: storage ? (key: string, value: string) => void kept.set(key, value) : denied
  })
  vi.stubGlobal('history', {
    state: null,
    replaceState(this: { state: unknown }, state: unknown) {
      this.state = state
    }
  })
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { reload: () => reloads++ })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a second reload is refused 9,999 ms after the first, and allowed after 10,000 ms', () => {
  browser()
  expect(canReload(1_000_000)).toBe(true)
  expect(canReload(1_000_000)).toBe(false)
  expect(canReload(1_009_999)).toBe(false)
  expect(canReload(1_010_000)).toBe(true)
  expect(canReload(1_010_001)).toBe(false)
})

test.each(['', 'x', '{"at":', 'Infinity', '999999999999999'])(
  'the broken lock %j does not hold',
  broken => {
    browser()
    kept.set('chunkReload', broken)
    expect(canReload(1_000_000)).toBe(true)
    expect(canReload(1_000_001)).toBe(false)
  }
)

test('with storage denied there is one reload, and other history state stays', () => {
  browser({ storage: false })
  history.replaceState({ scroll: 7 }, '')
  expect(canReload(1_000_000)).toBe(true)
  expect(history.state).toMatchObject({ scroll: 7 })
  expect(canReload(9_000_000)).toBe(false)
})

test('a failed chunk is logged and reloads the page once; without a network the page stays', () => {
  browser()
  const error = new TypeError('Failed to fetch dynamically imported module')
  onChunkError(error)
  onChunkError(error)
  expect(reloads).toBe(1)
  expect(console.error).toHaveBeenCalledWith(error)
  browser({ onLine: false })
  onChunkError(error)
  expect(reloads).toBe(0)
})
