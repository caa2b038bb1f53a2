import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMalformed } from '../../tests/support/malformed.ts'
import { seededRandom } from '../../tests/support/random.ts'
import { malformedLakeRequest } from './malformed-requests.ts'
import { type StartedLake, startLake } from './start.ts'

/** Full run: `HOSTILE=10000 vitest run lake/tests/malformed-requests.test.ts`. */
const amount = Number(process.env.HOSTILE ?? 200)
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_128)
const atOnce = 8

let started: StartedLake
beforeAll(async () => {
  started = await startLake({ limits: { queryTime: 2000 } })
})
afterAll(() => started.stop())

test(
  `${amount} malformed requests: no 5xx, no request hangs, and the lake keeps running`,
  async () => {
    const next = seededRandom(seed)
    const faults: unknown[] = []
    const seen = new Map<number, number>()
    let sent = 0
    const worker = async () => {
      while (sent++ < amount) {
        if (half === 0 && sent > amount / 2) half = process.memoryUsage().rss
        const one = malformedLakeRequest(next, { project: 'p1', dataset: 'main' })
        const status = await sendMalformed(started.url, one)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const isFault = status === -1 || (status >= 500 && status !== 501)
        const body = one.body?.toString('latin1').slice(0, 300)
        if (isFault) faults.push({ status, ...one, body })
      }
    }
    let half = 0
    await Promise.all(Array.from({ length: atOnce }, worker))
    const grown = (process.memoryUsage().rss - half) / 1024 / 1024
    console.log(
      `statuses ${JSON.stringify([...seen].sort())}, memory of the second half +${Math.round(grown)} MB`
    )
    expect(faults.slice(0, 10)).toEqual([])
    expect(seen.get(400) ?? 0).toBeGreaterThan(amount / 50)
    expect((await started.ask('/v1/users/me', { role: 'editor' })).status).toBe(200)
    expect(await started.client('editor').fetch('1+1')).toBe(2)
    expect(grown).toBeLessThan(200)
  },
  10 * 60_000
)

test('slow request bodies do not block other requests', async () => {
  const { hostname, port } = new URL(started.url)
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      'POST /v1/data/mutate/main HTTP/1.1\r\nhost: x\r\nauthorization: Bearer token-of-the-editor\r\ncontent-length: 100000\r\n\r\n{"mut'
    )
    return socket
  })
  for (let n = 0; n < 20; n++) expect(await started.client('editor').fetch('1')).toBe(1)
  for (const socket of sockets) socket.destroy()
  expect(await started.client('editor').fetch('1')).toBe(1)
})

test('headers cannot inject a host, an identity or a header line into a response', async () => {
  const evil = await started.ask('/lake/sign-in?origin=https://evil.example', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  })
  expect(evil.status).toBe(403)
  const posing = await started.ask('/v1/users/me', {
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-sanity-user': 'administrator' }
  })
  expect(await posing.json()).toEqual({})
  const twice = await sendMalformed(started.url, {
    method: 'GET',
    path: '/v1/data/query/main?query=1',
    headers: { authorization: 'Bearer wrong', Authorization: 'Bearer token-of-the-editor' }
  })
  expect([200, 400, 401]).toContain(twice)
})
