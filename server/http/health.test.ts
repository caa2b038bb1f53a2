import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { PublisherStatus } from '../../shared/publisher/status.ts'
import { createHealth } from './health.ts'

async function ask(
  missing: string[],
  status?: PublisherStatus,
  method = 'GET',
  studio?: string,
  pages?: string[]
) {
  const server = createServer(
    createHealth(
      () => ({ missing, status, studio, pages }),
      () => ({ missing, stopping: false })
    ).handle
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { method })
  const text = await answer.text()
  server.close()
  return { code: answer.status, allow: answer.headers.get('allow'), body: text && JSON.parse(text) }
}

test('until every part is ready the response is 503 with what is missing, and why', async () => {
  const { code, body } = await ask(['site'], { state: 'failed', error: 'The disk is full.' })
  expect(code).toBe(503)
  expect(body).toEqual({ status: 'starting', missing: ['site'], error: 'The disk is full.' })
  const studio = 'The Studio could not be built.'
  const without = await ask(['studio'], { state: 'idle' }, 'GET', studio)
  expect(without.body).toEqual({ status: 'starting', missing: ['studio'], studio })
})

test('a site whose publishing fails is still healthy, and reports since when', async () => {
  const failingSince = '2026-01-02T03:04:05.000Z'
  const live = { build: 'b1', revision: 'r1' }
  const failing = await ask([], { state: 'building', failingSince, ...live })
  expect(failing.code).toBe(200)
  const publishing = `failing since ${failingSince}`
  expect(failing.body).toEqual({ status: 'ok', ...live, publishing })
  expect((await ask([], { state: 'idle', ...live })).body).toEqual({ status: 'ok', ...live })
})

test('a site is healthy while its renderer starts, and says so', async () => {
  for (const publishing of ['starting', 'ready'] as const) {
    const { code, body } = await ask([], { state: 'idle', publishing, build: 'b1' })
    expect([code, body]).toEqual([200, { status: 'ok', build: 'b1', publishing }])
  }
})

test('HEAD is answered like GET, other methods are rejected', async () => {
  expect(await ask([], undefined, 'HEAD')).toEqual({ code: 200, allow: null, body: '' })
  expect(await ask([], undefined, 'POST')).toMatchObject({ code: 405, allow: 'GET, HEAD' })
})

test('a missing page makes it 503, and is named', async () => {
  const { code, body } = await ask([], { state: 'idle', build: 'b1' }, 'GET', undefined, ['/zh/'])
  expect([code, body]).toEqual([503, { status: 'failing', missing: ['page /zh/'] }])
})

async function probe(path: string, readiness: { missing: string[]; stopping: boolean }) {
  const health = createHealth(
    () => ({ missing: readiness.missing, status: undefined }),
    () => readiness
  )
  expect(health.owns(path)).toBe(true)
  const server = createServer(health.handle)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  server.close()
  return [answer.status, await answer.json()]
}

test('the process is alive while it starts and stops, and ready in between', async () => {
  const starting = { missing: ['site'], stopping: false }
  const ready = { missing: [], stopping: false }
  const stopping = { missing: [], stopping: true }
  for (const state of [starting, ready, stopping])
    expect(await probe('/livez', state)).toEqual([200, { status: 'ok' }])
  expect(await probe('/readyz', starting)).toEqual([503, { status: 'starting', missing: ['site'] }])
  expect(await probe('/readyz', ready)).toEqual([200, { status: 'ok' }])
  expect(await probe('/readyz', stopping)).toEqual([503, { status: 'stopping' }])
})

test('missing files of uploads and the last backup are told by a healthy server', async () => {
  const health = createHealth(
    () => ({
      missing: [],
      status: undefined,
      missingFiles: ['image-a'],
      backup: '2026-01-02T03:04:05.000Z'
    }),
    () => ({ missing: [], stopping: false })
  )
  const server = createServer(health.handle)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  server.close()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    missingFiles: ['image-a'],
    backup: '2026-01-02T03:04:05.000Z'
  })
})
