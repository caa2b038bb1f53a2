// A publisher whose content cannot be read, with a fake content server that only reports changes.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { Site } from '../site/site.ts'
import { Publisher } from './publisher.ts'

let folder: string
let http: Server
let listeners: ServerResponse[]
let tries: number
let publisher: Publisher

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publisher-'))
  listeners = []
  tries = 0
  http = createServer((request, response) => {
    if (request.url?.includes('/data/listen/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: welcome\ndata: {"listenerName":"a"}\n\n')
      listeners.push(response)
    } else {
      tries += 1
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"broken"}')
    }
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const apiHost = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const project = { projectId: 'p1', dataset: 'main' }
  publisher = new Publisher({
    root: folder,
    settings: readSettings({
      DATA_DIR: folder,
      DATASHEET_BROWSER: 'none',
      SANITY_PROJECT_ID: project.projectId,
      SANITY_DATASET: project.dataset,
      SANITY_API_HOST: apiHost
    }),
    client: createClient({
      ...project,
      apiHost,
      useProjectHostname: false,
      apiVersion: '2025-02-19',
      useCdn: false,
      maxRetries: 0
    }),
    site: new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
  })
})
afterEach(async () => {
  await publisher.stop()
  http.closeAllConnections()
  http.close()
  rmSync(folder, { recursive: true, force: true })
})

function change(document: string): void {
  const data = JSON.stringify({ documentId: document, timestamp: new Date().toISOString() })
  for (const listener of listeners) listener.write(`event: mutation\ndata: ${data}\n\n`)
}

test('while publishing fails, a change is attempted once and then the back-off holds', async () => {
  await publisher.start()
  await vi.waitUntil(() => listeners.length > 0, { timeout: 30_000 })
  const before = tries
  change('page-a')
  await vi.waitUntil(() => tries > before, { timeout: 30_000 })
  // On a slow machine the pause of the first failure may end before the change comes, which is one try more.
  await pause(1500)
  expect(tries - before).toBeLessThanOrEqual(2)
  expect(publisher.status).toMatchObject({ state: 'failed', queue: 1 })
})
