import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { createLake, type Lake } from '../../../lake/index.ts'
import { loadSigner } from '../../crypto/signer.ts'
import { Forms, type FormsOptions } from '../forms.ts'
import { inboxTokens } from '../inbox-tokens.ts'
import { Outbox } from '../outbox/outbox.ts'

/** A lake and the forms, each on its own port. */
export interface StartedForms {
  url: string
  lakeUrl: string
  lake: Lake
  forms: Forms
  dataDir: string
  /** The official client as an editor, or as a visitor. */
  client(as?: 'editor' | 'visitor'): SanityClient
  /** Makes the lake unavailable, entirely or for deliveries only, or available again. */
  lakeDown(down: boolean | 'for deliveries'): void
  /** Number of requests rejected while the lake was unavailable. */
  refused(): number
  /** Advances the clock of the forms by milliseconds, and runs the jobs that are due. */
  advance(ms: number): void
  stop(): Promise<void>
}

export const EDITOR_TOKEN = 'token-of-the-editor'
/** A valid submission. */
export const HONEST = {
  theme: '产品演示',
  company: '某市大数据局',
  name: '张工',
  email: 'zhang@example.com',
  phone: '010-00000000 转 801',
  message: '需要八台摄像机，请联系。',
  locale: 'zh',
  page: '/contactUs'
}

/** Starts both with project `p1`, dataset `main`, in a temporary folder. */
export async function startForms(options: Partial<FormsOptions> = {}): Promise<StartedForms> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forms-test-'))
  const lake = await createLake({
    dataDir: join(dataDir, 'lake'),
    projectId: 'p1',
    dataset: 'main',
    tokens: [{ token: EDITOR_TOKEN, role: 'editor' }]
  })
  const tokens = await inboxTokens(lake, join(dataDir, 'forms'), 'main')
  let isDown: boolean | 'for deliveries' = false
  let refused = 0
  let ahead = 0
  const lakeServer = createServer((request, response) => {
    const isDelivery = request.headers.authorization === `Bearer ${tokens.add}`
    if (isDown === true || (isDown && isDelivery)) {
      refused += 1
      response.writeHead(503).end()
    } else lake.handler(request, response)
  })
  const lakeUrl = await listening(lakeServer)
  const client = (token?: string) =>
    createClient({
      projectId: 'p1',
      dataset: 'main',
      apiHost: lakeUrl,
      useProjectHostname: false,
      apiVersion: '2025-02-19',
      useCdn: false,
      maxRetries: 0,
      ...(token ? { token } : {})
    })
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (forms.owns(path)) forms.handle(request, response)
    else response.writeHead(404).end()
  })
  const url = await listening(server)
  const forms = new Forms({
    outbox: await Outbox.open(join(dataDir, 'forms')),
    signer: loadSigner(join(dataDir, 'forms')),
    siteUrl: url,
    responseContext: { headers: { siteUrl: url, contentOrigins: [] }, frame: () => undefined },
    limits: { perAddress: 30, inAll: 600 },
    trustedProxies: ['127.0.0.1'],
    clients: { add: client(tokens.add), upkeep: client(tokens.upkeep) },
    now: () => Date.now() + ahead,
    ...options
  })
  forms.start()
  return {
    url,
    lakeUrl,
    lake,
    forms,
    dataDir,
    client: as => client(as === 'visitor' ? undefined : EDITOR_TOKEN),
    lakeDown(down) {
      isDown = down
    },
    refused: () => refused,
    advance(ms) {
      ahead += ms
      forms.context.wake()
    },
    async stop() {
      await closed(server)
      await forms.stop()
      await closed(lakeServer)
      await lake.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(done => server.close(() => done()))
}
