import { createClient } from '@sanity/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askLake } from './ask-lake.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function clientOf(send: typeof fetch) {
  return createClient({
    projectId: 'site',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    resolveFetch: () => send
  })
}

const ask = (send: typeof fetch) => askLake<number>(clientOf(send), 'count(*)', {}, 'raw')

it('waits for the answer while the network is down or the server restarts', async () => {
  const network = Date.now() + 20_000
  const server = network + 10_000
  const answer = ask(async () => {
    if (Date.now() < network) throw new TypeError('Failed to fetch')
    if (Date.now() < server) return Response.json({}, { status: 503 })
    return Response.json({ result: 1 })
  })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await answer).toBe(1)
})

it('has no answer after a minute', async () => {
  const answer = ask(async () => {
    throw new TypeError('Failed to fetch')
  })
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await answer).toBeUndefined()
})

it('does not repeat a query that is refused', async () => {
  const send = vi.fn(async () => Response.json({ message: 'parse error' }, { status: 400 }))
  await expect(ask(send)).rejects.toThrow('parse error')
  expect(send).toHaveBeenCalledTimes(1)
})
