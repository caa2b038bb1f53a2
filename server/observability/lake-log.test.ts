import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLake, type Lake } from '../../lake/index.ts'
import { trustNone } from '../../shared/server/client-ip.ts'
import { log, setLogFormat } from '../log.ts'
import { Metrics } from './metrics.ts'
import { RequestObserver } from './request-observer.ts'

const TOKEN = 'token-of-the-test'
let folder: string
let lake: Lake
let server: Server
let url: string
const printed: string[] = []

beforeEach(async () => {
  printed.length = 0
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(parts.join(' ')))
  setLogFormat('json')
  folder = mkdtempSync(join(tmpdir(), 'lake-log-'))
  lake = await createLake({
    dataDir: folder,
    projectId: 'p1',
    log,
    tokens: [{ token: TOKEN, role: 'administrator' }]
  })
  const metrics = new Metrics({
    publisher: () => undefined,
    jobs: () => ({}),
    missing: () => [],
    integrity: () => ({ missingFiles: [], brokenPages: 0 }),
    dataDir: () => folder,
    cluster: () => undefined
  })
  const observer = new RequestObserver({ metrics, logs: 'errors', trustProxy: trustNone })
  server = createServer((request, response) =>
    observer.answer('lake', request.url ?? '', request, response, () =>
      lake.handler(request, response)
    )
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await lake.close().catch(() => undefined)
  setLogFormat('text')
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const create = (id: string) =>
  fetch(`${url}/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _id: id, _type: 'a' } }] })
  })

/** The logged events; throws if a line is not JSON. */
const events = (): Record<string, unknown>[] => printed.map(line => JSON.parse(line))

test('a failing lake logs JSON lines with the ID of the request, and no stack to the client', async () => {
  await lake.close()
  const answer = await fetch(`${url}/v2025-02-19/data/doc/production/a`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('.ts')
  const request = answer.headers.get('x-request-id')
  await vi.waitFor(() => expect(events().map(({ event }) => event)).toContain('request'))
  const failure = { event: 'lake.failed', request, reason: 'database is not open' }
  expect(events()).toContainEqual(expect.objectContaining(failure))
})

test('a failing write is logged with the ID of its request', async () => {
  const db = new DatabaseSync(join(folder, 'lake.sqlite'))
  db.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON documents WHEN NEW.id = 'broken' BEGIN SELECT RAISE(ABORT, 'a broken disk'); END"
  )
  db.close()
  const answers = await Promise.all(['a', 'broken', 'b'].map(create))
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 200])
  const failure = { event: 'lake.write-failed', reason: 'a broken disk' }
  const request = answers[1]?.headers.get('x-request-id')
  expect(events().filter(({ event }) => event === 'lake.write-failed')).toEqual([
    expect.objectContaining({ ...failure, request })
  ])
})
