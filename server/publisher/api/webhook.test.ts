import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpError } from '../../http/errors.ts'
import { Webhook } from './webhook.ts'

const SECRET = 'shared-with-hosted-sanity'
const NOW = Date.UTC(2026, 0, 1)
const body = '{"_id":"page-about"}'
const webhook = new Webhook(SECRET, () => NOW)
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    webhook.take(request).then(
      isNew => response.writeHead(isNew ? 202 : 200).end(),
      error => response.writeHead(error instanceof HttpError ? error.status : 500).end()
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

function sign(text: string, time: number, secret: string): string {
  const digest = createHmac('sha256', secret).update(`${time}.${text}`).digest('base64url')
  return `t=${time},v1=${digest}`
}

async function post(signature: string): Promise<number> {
  const { port } = server.address() as AddressInfo
  const headers = { 'sanity-webhook-signature': signature }
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
}

test('a message counts once, when it is signed with the secret', async () => {
  expect(await post(sign(body, NOW, SECRET))).toBe(202)
  expect(await post(sign(body, NOW, SECRET))).toBe(200)
  expect(await post(sign(body, NOW + 1000, SECRET))).toBe(202)
})

test.each([
  ['no signature', ''],
  ['a text that is none', 'none at all'],
  ['another secret', sign(body, NOW, 'another-secret')],
  ['another body', sign(`${body} `, NOW, SECRET)],
  ['ten minutes of age', sign(body, NOW - 600_000, SECRET)],
  ['ten minutes to come', sign(body, NOW + 600_000, SECRET)]
])('%s is refused', async (_, signature) => {
  expect(await post(signature)).toBe(401)
})
