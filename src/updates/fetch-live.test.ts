import { afterEach, expect, test, vi } from 'vitest'
import { fetchLive, payloadAddress } from './fetch-live.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the payload is below the address of its page', () => {
  expect(payloadAddress('/zh/')).toBe('/zh/_payload.json')
  expect(payloadAddress('/zh/hardware')).toBe('/zh/hardware/_payload.json')
})

test('both files are requested with a timestamp', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.includes('latest') ? { id: 'b1' } : { revision: 'p1' })
  })
  expect(await fetchLive('/en/hardware')).toEqual({ build: 'b1', page: 'p1' })
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/)
  expect(asked[1]).toMatch(/^\/en\/hardware\/_payload\.json\?\d{13}$/)
})

test.each([
  ['missing', () => new Response('{"id":"b1"}', { status: 404 })],
  ['markup', () => new Response('<!doctype html>')],
  ['cut off', () => new Response('{"id":"b')],
  ['empty', () => new Response('')],
  ['null', () => Response.json(null)],
  ['of another form', () => Response.json({ id: { a: 1 } })]
])('a response that is %s resolves with undefined', async (_name, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await fetchLive('/zh/')).toEqual({ build: undefined, page: undefined })
})

test('a response that takes 10 s times out, a faster one does not', async () => {
  vi.useFakeTimers()
  const slow =
    (ms: number) =>
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        setTimeout(() => done(Response.json({ id: 'b1' })), ms)
      })
  vi.stubGlobal('fetch', slow(9999))
  const inTime = fetchLive(undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await inTime).toEqual({ build: 'b1', page: undefined })
  vi.stubGlobal('fetch', slow(10_001))
  const late = fetchLive(undefined)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await late).toEqual({ build: undefined, page: undefined })
})
