import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IsSignedIn } from '../../accounts/editor-session.ts'
import { readSettings } from '../../config/settings.ts'
import { HttpError } from '../../http/errors.ts'
import type { Publisher } from '../publisher.ts'
import { PublishApi } from './api.ts'

const folder = mkdtempSync(join(tmpdir(), 'publish-api-'))
const settings = { ...readSettings({}), dataDir: folder }
const publisher = { status: { state: 'idle', build: 'b1' } } as Publisher
const unavailable: IsSignedIn = () =>
  Promise.reject(new HttpError(503, 'The content lake does not answer.', { 'retry-after': '2' }))

let isSignedIn: IsSignedIn = async () => false
let isReady = true
let server: Server
let url: string
beforeAll(async () => {
  const api = new PublishApi({
    settings,
    publisher: () => (isReady ? publisher : undefined),
    isSignedIn: request => isSignedIn(request)
  })
  server = createServer(api.handle)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/publish/`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('while the lake cannot tell who is signed in, nothing is said to be signed out', async () => {
  isSignedIn = unavailable
  for (const name of ['status', 'events']) {
    const answer = await fetch(url + name)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toEqual({ error: 'The content lake does not answer.' })
  }
  isSignedIn = async () => false
  expect((await fetch(`${url}status`)).status).toBe(200)
  expect((await fetch(`${url}events`)).status).toBe(401)
})

test('a publisher that is starting reports so to anybody, whatever the lake says', async () => {
  isSignedIn = unavailable
  isReady = false
  const answer = await fetch(`${url}status`)
  isReady = true
  expect([answer.status, await answer.json()]).toEqual([503, { state: 'starting', failures: [] }])
})

test.each([
  ['POST', 'status', 405, 'GET, HEAD'],
  ['PUT', 'events', 405, 'GET, HEAD'],
  ['GET', 'rollback', 405, 'POST'],
  ['POST', 'rollback', 401, null],
  ['POST', 'webhook', 404, null],
  ['GET', 'else', 404, null],
  ['HEAD', 'status', 200, null]
])('%s %s is answered %i', async (method, name, status, allow) => {
  isSignedIn = async () => false
  const answer = await fetch(url + name, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
})
