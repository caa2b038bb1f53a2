import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { HONEST } from '../../server/forms/tests/start.ts'
import { getFormToken, post } from '../soak/load.ts'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { ROOT, sleep } from '../support/server.ts'
import { startTestServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RAW = { perspective: 'raw' } as const
/** Shifts of the clock in days, one after the other. */
const SHIFTS = [30, -30, 0]

/** Addresses of the messages that the receiver has taken, by the id of the delivery. */
const taken = new Map<string, string>()
let deliveries = 0
let receives = false
const receiver = createServer(async (request, response) => {
  const body = await text(request)
  response.statusCode = receives ? 200 : 503
  if (receives) {
    deliveries++
    taken.set(String(request.headers['webhook-id']), /[\w-]+@example\.com/.exec(body)?.[0] ?? body)
  }
  response.end()
})
await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
const metricsPort = await freePort()
const server = await startTestServer({
  WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  WEBHOOK_SECRET: 'tests-only-secret-of-32-letters!!',
  METRICS_PORT: String(metricsPort),
  CLOCK_SHIFTS: SHIFTS.join(','),
  NODE_OPTIONS: `--import ${join(ROOT, 'tests/soak/clock.ts')}`
})
afterAll(async () => {
  await server.remove()
  receiver.close()
})

const signIn = () => editorClient(server.url, EDITOR_PASSWORD)

async function sendMessage(email: string): Promise<void> {
  const token = await getFormToken(server.url)
  await sleep(2_100)
  const key = `a-key-for-${email}`
  expect(await post(server.url, { ...HONEST, email, key, token })).toBe(200)
}

/** Renames a product, and waits until its page shows the name. */
async function editIsLive(name: string): Promise<void> {
  const client = await signIn()
  const { _id, path } = await client.fetch<{ _id: string; path: string }>(
    '*[_type == "software" && defined(path)] | order(_id)[0]{_id, path}'
  )
  await client.patch(_id).set({ 'name.zh': name }).commit()
  await isShown(path, name)
}

function isShown(path: string, words: string): Promise<void> {
  return waitUntil(`${path} shows ${words}`, async () =>
    (await (await fetch(`${server.url}/zh${path}`)).text()).includes(words)
  )
}

/** Schedules the second product's new name for a time of the server's clock; returns its path. */
async function schedule(name: string, publishAt: number): Promise<string> {
  const client = await signIn()
  const { _id: publishedId, ...document } = await client.fetch(
    '*[_type == "software" && defined(path)] | order(_id)[1]'
  )
  const { releaseId } = await client.releases.create({ metadata: { releaseType: 'scheduled' } })
  const _id = `versions.${releaseId}.${publishedId}`
  await client.createVersion({
    releaseId,
    publishedId,
    document: { ...document, _id, name: { ...document.name, zh: name } }
  })
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
  return document.path
}

/** Processor time of the server in seconds. */
async function processorTime(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

test('the clock jumps by a month in both directions: nothing is delayed, given up or repeated', async () => {
  await sendMessage('before@example.com')
  const path = await schedule('十天之后', Date.now() + 10 * DAY_MS)
  for (const shift of SHIFTS) {
    server.process.kill('SIGUSR2')
    // A form that is open meanwhile asks to send again.
    await sleep(500)
    await sendMessage(`shift${shift}@example.com`)
    await editIsLive(`时钟${shift}`)
    if (shift === 30) await isShown(path, '十天之后')
    if (shift === -30) {
      expect(await schedule('三秒之后', Date.now() + shift * DAY_MS + 3_000)).toBe(path)
      await isShown(path, '三秒之后')
    }
    const { status } = await (await fetch(`${server.url}/healthz`)).json()
    expect(status).toBe('ok')
    const before = await processorTime()
    await sleep(2_000)
    expect(await processorTime()).toBeLessThan(before + 1.5)
  }
  await isShown(path, '三秒之后')
  receives = true
  const sent = ['before', ...SHIFTS.map(shift => `shift${shift}`)].map(
    name => `${name}@example.com`
  )
  await waitUntil('every message was delivered', async () => taken.size >= sent.length, 120_000)
  await sleep(2_000)
  expect([...taken.values()].sort()).toEqual(sent.toSorted())
  expect(deliveries).toBe(sent.length)
  const client = await signIn()
  const stored = await client.fetch<string[]>('*[_type == "message"].email', {}, RAW)
  expect(stored.filter(email => sent.includes(email)).sort()).toEqual(sent.toSorted())
}, 400_000)
