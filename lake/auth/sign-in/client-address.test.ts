import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustAddresses } from '../../../shared/server/client-ip.ts'
import { type StartedLake, startLake } from '../../tests/start.ts'

const MAX_PER_ADDRESS = 40

let behindProxy: StartedLake
let direct: StartedLake
beforeAll(async () => {
  behindProxy = await startLake({ trustProxy: trustAddresses(['127.0.0.1']) })
  direct = await startLake({ trustProxy: trustAddresses(['192.0.2.1']) })
})
afterAll(async () => {
  await behindProxy.stop()
  await direct.stop()
})

/** Counted like any other, but too long to be hashed, which would take seconds for all guesses. */
const WRONG_PASSWORD = 'x'.repeat(1000)
let guesses = 0

/** Signs in with a wrong password for another account each time; returns the status. */
async function guess({ url }: StartedLake, forwarded: string): Promise<number> {
  const answer = await fetch(`${url}/lake/sign-in?origin=${url}&type=token`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': forwarded },
    body: new URLSearchParams({ email: `a${++guesses}@site.example`, password: WRONG_PASSWORD })
  })
  return (await fetch(new URL(answer.headers.get('location') ?? '/', url))).status
}

/** Guesses until the client is throttled; returns the number of guesses before. */
async function guessUntilThrottled(
  started: StartedLake,
  forwarded: (n: number) => string
): Promise<number> {
  for (let n = 0; n < 2 * MAX_PER_ADDRESS; n++)
    if ((await guess(started, forwarded(n))) === 429) return n
  return Number.POSITIVE_INFINITY
}

test('forged entries before that of the proxy do not help a client that guesses passwords', async () => {
  const forged = (n: number) => `198.51.100.${n}, 10.0.0.${n}, 203.0.113.1`
  expect(await guessUntilThrottled(behindProxy, forged)).toBe(MAX_PER_ADDRESS)
  expect(await guess(behindProxy, '203.0.113.2')).toBe(401)
})

test('the addresses of one IPv6 subscriber count as one', async () => {
  const rotating = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`
  expect(await guessUntilThrottled(behindProxy, rotating)).toBe(MAX_PER_ADDRESS)
  expect(await guess(behindProxy, '2001:db8:1:3::1')).toBe(401)
})

test('a header that no trusted proxy wrote is ignored', async () => {
  expect(await guessUntilThrottled(direct, n => `198.51.100.${n}`)).toBe(MAX_PER_ADDRESS)
})
