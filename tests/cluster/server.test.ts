import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSigner, type Signer } from '../../server/crypto/signer.ts'
import { issueToken } from '../../server/forms/spam/form-token.ts'
import { HONEST } from '../../server/forms/tests/start.ts'
import { postJson } from '../../server/forms/tests/visitor.ts'
import { openSsoStore } from '../../server/sso/database.ts'
import { TicketStore } from '../../server/sso/tickets.ts'
import { freePort } from '../support/port.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type LakeNode, startNode } from './nodes.ts'

const KILLS = Number(process.env.CLUSTER_KILLS ?? 1)

type Child = { url: string; process: ChildProcess; port: number; folder: string }

const folder = mkdtempSync(join(tmpdir(), 'nodes-'))
let postgres: TestPostgres
let database: string
let nodes: Child[]
/** A node of the lake in this process, to look at the others. */
let reader: LakeNode
let signer: Signer
beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.createDatabase('site')
  // both at the same time, on an empty database
  nodes = await Promise.all([startChild(1), startChild(2)])
  reader = await startNode(
    database,
    { projectId: 'site', dataset: 'production' },
    { mayLead: false }
  )
  signer = await openSigner('forms', reader.cluster)
})
afterAll(async () => {
  await reader?.stop()
  for (const node of nodes ?? []) {
    node.process.kill()
    await once(node.process, 'exit')
  }
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function startChild(number: number, port?: number): Promise<Child> {
  const node = { port: port ?? (await freePort()), folder: join(folder, String(number)) }
  const child = fork(join(import.meta.dirname, 'server-child.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: database,
      SITE_URL: 'https://site.example',
      PORT: String(node.port),
      DATA_DIR: node.folder,
      TRUSTED_PROXIES: '127.0.0.1',
      FORM_LIMIT_IN_ALL: '9999',
      LOG_REQUESTS: 'errors'
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The node ended.')))
  ])
  return { ...node, url: `http://127.0.0.1:${node.port}`, process: child }
}

/** Index of the leader; -1 if there is none. */
async function leader(): Promise<number> {
  const roles = nodes.map(async ({ url }) => {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    return answer && (await answer.json()).role
  })
  return (await Promise.all(roles)).indexOf('leader')
}

const messages = () =>
  reader
    .client('administrator', { dataset: 'production', perspective: 'raw' })
    .fetch<string[]>('*[_type == "message"].email')

test(
  `the leader is killed ${KILLS} times while messages come: each answered one is there, once`,
  async () => {
    const answered = new Set<string>()
    let isOver = false
    const visitors = Array.from({ length: 6 }, async (_, visitor) => {
      for (let n = 0; !isOver; n++) {
        const email = `visitor-${visitor}-${n}@example.com`
        const token = issueToken(signer, Date.now() - 60_000)
        const key = crypto.randomUUID().replaceAll('-', '')
        const from = { 'x-forwarded-for': `192.0.2.${visitor}` }
        // as a browser behind a load balancer: the same submission again until it is answered
        for (let attempt = visitor; !isOver; attempt++) {
          const { url } = nodes[attempt % 2] as Child
          const answer = await postJson(
            url,
            '/api/contact',
            { ...HONEST, email, message: `${HONEST.message} ${email}`, token, key },
            from
          ).catch(() => undefined)
          await answer?.arrayBuffer()
          if (answer?.status === 200) {
            answered.add(email)
            break
          }
          await pause(100)
        }
        await pause(20)
      }
    })
    for (let kill = 0; kill < KILLS; kill++) {
      const before = answered.size
      await waitUntil('messages come', async () => answered.size > before + 5)
      const at = await leader()
      const node = nodes[at] as Child
      node.process.kill('SIGKILL')
      await once(node.process, 'exit')
      const began = Date.now()
      await waitUntil('the other node leads', async () => (await leader()) === 1 - at)
      expect(Date.now() - began).toBeLessThan(10_000)
      nodes[at] = await startChild(at + 1, node.port)
    }
    isOver = true
    await Promise.all(visitors)
    await waitUntil('all are delivered', async () => (await messages()).length >= answered.size)
    const stored = await messages()
    expect([...answered].filter(email => !stored.includes(email))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
  },
  60_000 + KILLS * 120_000
)

test('what one writes at the end of another write is not forgotten', async () => {
  const store = await openSsoStore(join(folder, 'sso-chain'), reader.cluster)
  for (let n = 0; n < 20; n++) {
    await store.write(() => n)
    for (let hops = 0; hops < n; hops++) await undefined
  }
  await store.close()
})

test('a ticket of one node is spent once, on any', async () => {
  const stores = await Promise.all(
    [1, 2].map(number => openSsoStore(join(folder, `sso-${number}`), reader.cluster))
  )
  const [a, b] = stores.map(store => new TicketStore(store))
  const person = { oort_name: '张工', oort_uuid: 'u-1', oort_depcode: '12', oort_depname: '' }
  const ticket = await a?.issue('ticket', { person, hint: null }, 'browser')
  const spent = await Promise.all([a, b].map(store => store?.spend(ticket ?? '', 'browser')))
  expect(spent.filter(Boolean)).toHaveLength(1)
  const token = (await b?.issue('token', { person, hint: null })) ?? ''
  expect(await a?.userOf(token)).toBe('u-1')
  await a?.end('token', token)
  expect(await b?.userOf(token)).toBeUndefined()
  for (const store of stores) await store.close()
})
