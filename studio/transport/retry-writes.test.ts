import { expect, it, vi } from 'vitest'
import { retryWrites } from './retry-writes.ts'

const EDIT = 'http://site.example/v1/data/actions/production'
const QUERY = 'http://site.example/v1/data/query/production'

function network(failures: number) {
  const bodies: unknown[] = []
  const send = retryWrites(async (_, init) => {
    bodies.push(init?.body)
    if (bodies.length <= failures) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  return { send, bodies }
}

it('retries a write, unchanged, until the network is back', async () => {
  vi.useFakeTimers()
  const { send, bodies } = network(20)
  const answer = send(EDIT, { method: 'POST', body: 'typed' })
  await vi.advanceTimersByTimeAsync(21_000)
  expect((await answer).status).toBe(200)
  expect(new Set(bodies)).toEqual(new Set(['typed']))
  vi.useRealTimers()
})

it('gives up after a minute, and at once on anything but a write', async () => {
  vi.useFakeTimers()
  const write = expect(network(1000).send(EDIT, { method: 'POST' })).rejects.toThrow('Failed')
  await vi.advanceTimersByTimeAsync(62_000)
  await write
  await expect(network(1).send(QUERY)).rejects.toThrow('Failed')
  vi.useRealTimers()
})
