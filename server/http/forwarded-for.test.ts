import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../../lake/index.ts'
import { createProxyList } from './client-ip.ts'
import { setForwardedFor } from './forwarded-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'forwarded-'))
let lake: Lake
let server: Server
const proxies = createProxyList(['127.0.0.1'])

beforeAll(async () => {
  lake = await createLake({ dataDir: folder, projectId: 'p1', trustProxy: true })
  server = createServer((request, response) => {
    setForwardedFor(request, proxies)
    lake.handler(request, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await lake.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in with a wrong password; returns the status. */
async function guess(forwarded: string): Promise<number> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetch(`${url}/lake/sign-in?origin=${url}&type=token`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': forwarded },
    body: new URLSearchParams({ email: `${forwarded}@site.example`, password: 'wrong-password' })
  })
  const again = new URL(answer.headers.get('location') ?? '/', url)
  return (await fetch(again)).status
}

async function guessUntilRefused(forwarded: string): Promise<boolean> {
  for (let round = 0; round < 60; round++) {
    if ((await guess(forwarded)) === 429) return true
  }
  return false
}

test('behind a trusted proxy, guessing passwords locks out only that client', async () => {
  expect(await guessUntilRefused('203.0.113.1')).toBe(true)
  expect(await guess('203.0.113.2')).not.toBe(429)
}, 240_000)

test('without a proxy a forged header precedes the real address, and is ignored', () => {
  const socket = { remoteAddress: '::ffff:203.0.113.9' }
  const said = '198.51.100.1, 198.51.100.2'
  const request = {
    socket,
    headers: { 'x-forwarded-for': said },
    rawHeaders: ['X-Forwarded-For', said]
  } as unknown as IncomingMessage
  setForwardedFor(request, createProxyList([]))
  expect(request.rawHeaders).toEqual(['X-Forwarded-For', said, 'X-Forwarded-For', '203.0.113.9'])
  expect(request.headers['x-forwarded-for']).toBe('203.0.113.9')
})
