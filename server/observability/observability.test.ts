import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trustAddresses } from '../../shared/server/client-ip.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { log } from '../log.ts'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { RequestObserver } from './request-observer.ts'

const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
afterAll(() => rmSync(folder, { recursive: true }))
let metrics: Metrics
let server: Server | undefined
const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation(line => void printed.push(String(line)))
  metrics = new Metrics({
    integrity: () => ({ missingFiles: ['image-a', 'file-b'], brokenPages: 3 }),
    dataDir: () => folder,
    cluster: () => undefined,
    publisher: () => ({
      state: 'failed',
      failingSince: '2026-01-02T03:04:05Z',
      output: { state: 'failed', failingSince: '2026-01-02T03:04:05Z' }
    }),
    jobs: () => ({ deliver: 3 }),
    missing: () => []
  })
})
afterEach(() => {
  server?.close()
  vi.restoreAllMocks()
})

async function served(
  part: string,
  work: RequestListener,
  { logs = 'errors', proxies = [] }: { logs?: 'all' | 'errors'; proxies?: string[] } = {}
): Promise<string> {
  const watch = new RequestObserver({ metrics, logs, trustProxy: trustAddresses(proxies) })
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    watch.answer(part, path, request, response, () => work(request, response))
  })
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a request is counted and timed by its part, and its log lines contain its ID', async () => {
  const url = await served('lake', (_, response) => {
    log('lake.slow', { reason: 'it had to' })
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(), 1)
  })
  const answer = await fetch(`${url}/v1/data/query/production?query=secret`)
  await answer.text()
  const id = answer.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{10}-\w+$/)
  expect(printed.join('\n')).toMatch(new RegExp(` lake.slow reason="it had to" request=${id}$`))
  await vi.waitFor(async () =>
    expect(await metrics.text()).toContain('site_lake_request_seconds_count{call="query"} 1')
  )
  const text = await metrics.text()
  expect(text).toContain('site_requests_total{part="lake",method="GET",status="200"} 1')
  expect(text).toContain('site_requests_open{part="lake"} 0')
  expect(text).not.toContain('secret')
})

test('a server error is logged without the query, which may contain a ticket', async () => {
  const url = await served('sso', (_, response) => response.writeHead(502).end())
  await (await fetch(`${url}/oort/back?ticket=K-1`)).text()
  await vi.waitFor(() => expect(printed.join()).toContain('path=/oort/back status=502'))
  expect(printed.join()).not.toContain('K-1')
})

test('every request is logged if configured', async () => {
  const url = await served('site', (_, response) => response.end(), { logs: 'all' })
  await (await fetch(`${url}/zh/`)).text()
  await vi.waitFor(() =>
    expect(printed.join()).toMatch(/request method=GET path=\/zh\/ status=200/)
  )
})

test('only a trusted proxy may set the request ID', async () => {
  const headers = { 'x-request-id': 'from-the-proxy' }
  const own = await served('lake', (_, response) => response.end())
  expect((await fetch(own, { headers })).headers.get('x-request-id')).not.toBe('from-the-proxy')
  server?.close()
  const url = await served('lake', (_, response) => response.end(), { proxies: ['127.0.0.1'] })
  expect((await fetch(url, { headers })).headers.get('x-request-id')).toBe('from-the-proxy')
  const bad = await fetch(url, { headers: { 'x-request-id': 'a b=c {}' } })
  expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}-\w+$/)
})

test('outcomes of forms are counted, and a form that is only shown again does not count as received', async () => {
  const answers = [
    [200, 'application/json'],
    [200, 'text/html; charset=utf-8'],
    [303, ''],
    [422, 'application/json'],
    [429, 'application/json'],
    [403, 'application/json'],
    [503, 'application/json']
  ] as const
  let next = 0
  const url = await served('forms', (_, response) => {
    const [status, type] = answers[next++] ?? [500, '']
    response.writeHead(status, { 'content-type': type }).end()
  })
  for (const _ of answers)
    await (await fetch(`${url}/api/contact`, { method: 'POST', redirect: 'manual' })).text()
  const outcome = (name: string, count: number) =>
    `site_form_posts_total{form="contact",outcome="${name}"} ${count}`
  await vi.waitFor(async () => expect(await metrics.text()).toContain(outcome('failed', 1)))
  const text = await metrics.text()
  expect(text).toContain(outcome('received', 2))
  for (const name of ['asked', 'invalid', 'limited', 'refused'])
    expect(text).toContain(outcome(name, 1))
})

test('metrics are served on a separate port, including queue and publishing', async () => {
  metrics.published(0.2)
  const { server: own, port } = await serveMetrics(metrics, '127.0.0.1', 0)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const text = await answer.text()
  expect(text).toContain('site_form_jobs{task="deliver"} 3')
  expect(text).toContain('site_publish_failing 1')
  expect(text).toContain('site_output_failing 1')
  expect(text).toContain('site_publish_seconds_bucket{le="0.25"} 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  own.close()
})

test('the metrics show the last good backup, the results of the last check, and the free space', async () => {
  expect(await metrics.text()).toContain('site_backup_timestamp_seconds 0\n')
  await recordBackup(folder, { madeAt: '2026-01-02T03:04:05.000Z', folder: '/backups/a' })
  const text = await metrics.text()
  expect(text).toContain(`site_backup_timestamp_seconds ${Date.UTC(2026, 0, 2, 3, 4, 5) / 1000}\n`)
  expect(text).toContain('site_missing_files 2\n')
  expect(text).toContain('site_broken_pages 3\n')
  expect(Number(/^site_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})
