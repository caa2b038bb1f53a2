// Two whole nodes on one PostgreSQL: one with an earlier build of the site, and one that builds it.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HONEST } from '../../server/forms/tests/start.ts'
import { freshToken, postJson } from '../../server/forms/tests/visitor.ts'
import { getTicket, Visitor } from '../../server/sso/tests/start.ts'
import type { PublisherStatus } from '../../shared/publisher/status.ts'
import { listServedPages } from '../soak/verify.ts'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { startPostgres, startStandby, type TestPostgres } from '../support/postgres.ts'
import { copyPrepared, EDITOR_PASSWORD, movePrepared, SITE_URL } from '../support/prepared.ts'
import { isSettled } from '../support/publisher-status.ts'
import { type Running, sleep, startServer } from '../support/server.ts'
import { differing, siteFiles } from '../support/site-files.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Age from which a form token is accepted. */
const TOKEN_AGE_MS = 3000
/** Start-up timeout of a busy machine. */
const TIMEOUT_MS = 600_000
const STAFF_PASSWORD = 'only for these tests'
const folder = mkdtempSync(join(tmpdir(), 'nodes-'))
let postgres: TestPostgres
let standby: TestPostgres
/** Names both. */
let database: string
let a: Node
let b: Node
let onA: SanityClient
let onB: SanityClient

type Node = { running: Running; dataDir: string; variables: Record<string, string> }

beforeAll(async () => {
  postgres = await startPostgres()
  const primary = await postgres.createDatabase('site')
  standby = await startStandby(postgres, primary)
  database = primary.replace(`:${postgres.port}/`, `:${postgres.port},127.0.0.1:${standby.port}/`)
  await movePrepared(join(folder, 'source'), database, SITE_URL)
  a = await startNode('a', ['studio', 'site', 'cache'])
  b = await startNode('b', ['studio', 'cache'])
  onA = await editorClient(a.running.url, EDITOR_PASSWORD)
  onB = await editorClient(b.running.url, EDITOR_PASSWORD)
}, 2 * TIMEOUT_MS)
afterAll(async () => {
  await a?.running.stop()
  await b?.running.stop()
  await standby?.remove()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** @param caches parts of the prepared folder that its disk has */
async function startNode(name: string, caches: string[]): Promise<Node> {
  const dataDir = join(folder, name)
  copyPrepared(dataDir, caches)
  const variables = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    SITE_URL,
    EDITOR_PASSWORD,
    STAFF_PASSWORD,
    TRUSTED_PROXIES: '127.0.0.1'
  }
  return { running: await startServer(variables, TIMEOUT_MS), dataDir, variables }
}

async function health({ running }: Node) {
  return (await fetch(`${running.url}/healthz`)).json()
}

/** Compares the sites once each node has ended what follows a publishing: search index, lists, data sheets. */
async function expectEqualSites(): Promise<void> {
  await waitUntil(
    'both have published the same content',
    async () => {
      const [first, second] = [await publisherStatus(a), await publisherStatus(b)]
      return isSettled(first) && isSettled(second) && first.revision === second.revision
    },
    200_000
  )
  expect((await health(a)).build).toBe((await health(b)).build)
  expect(differing(siteFiles(a.dataDir), siteFiles(b.dataDir))).toEqual([])
}

async function publisherStatus({ running }: Node): Promise<PublisherStatus> {
  return (await fetch(`${running.url}/api/publish/status`)).json()
}

test('a node with an earlier build and one without serve the same bytes, of the same build', async () => {
  expect(siteFiles(a.dataDir).size).toBeGreaterThan(100)
  expect([(await health(a)).role, (await health(b)).role].sort()).toEqual(['follower', 'leader'])
  expect(await health(b)).toMatchObject({ status: 'ok', database: 'available', lagSeconds: 0 })
  await expectEqualSites()
})

test('what is published on one node is on the public site of the other', async () => {
  const title = `两个节点 ${Date.now()}`
  const _id = await onA.fetch<string>(
    '*[_type == "software" && defined(path)] | order(_id)[0]._id',
    {},
    { perspective: 'published' }
  )
  const { path } = await onA.fetch('*[_id == $_id][0]{path}', { _id })
  await onA.patch(_id).set({ 'name.zh': title }).commit()
  for (const { running } of [b, a])
    await waitUntil(`it is on ${running.url}`, async () => {
      const page = await fetch(`${running.url}/zh${path}`)
      return (await page.text()).includes(title)
    })
  await expectEqualSites()
})

test('a message sent to one node is in the inbox of the other', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' }
  const token = await freshToken(a.running.url)
  await sleep(TOKEN_AGE_MS)
  const fields = { ...HONEST, message: '两个节点的消息', token }
  // as after a balancer's change of node: the token of one, the form at the other
  const answer = await postJson(b.running.url, '/api/contact', fields, from)
  expect(answer.status).toBe(200)
  const query = '*[_type == "message" && message == "两个节点的消息"]'
  for (const client of [onA, onB])
    await waitUntil('it is in the inbox', async () => {
      return (await client.fetch(`count(${query})`, {}, { perspective: 'raw' })) === 1
    })
})

test('staff signed in on one node are signed in on the other, and signed out', async () => {
  const browser = new Visitor(a.running.url)
  const ticket = getTicket(await browser.signIn('staff', STAFF_PASSWORD))
  const other = browser.at(b.running.url)
  const checked = await other.call('zxb/v1/logincheck', { ticket })
  const accessToken = String(checked.body.data?.userInfo.accessToken)
  for (const each of [browser, other]) {
    const { body } = await each.call('sso/v1/getUserInfo', { accessToken })
    expect(body.data?.userInfo).toMatchObject({ oort_depname: '运维部' })
  }
  const account = '/oort/oortcloud-sso/account?redirect=%2Fzh%2F'
  expect((await other.ask(account)).status).toBe(200)
  await other.ask(account, {
    method: 'POST',
    headers: { origin: b.running.url },
    body: new URLSearchParams({ action: 'end-all' })
  })
  expect((await browser.ask(account)).status).toBe(303)
})

test('an editor signed in on one node is signed in on the other, and what one acknowledged is there after kill -9', async () => {
  const { token = '' } = onA.config()
  const moved = onB.withConfig({ token })
  const ids = Array.from({ length: 20 }, (_, index) => `drafts.kept-${index}`)
  await Promise.all(ids.map(_id => onA.create({ _id, _type: 'figure', order: 1 })))
  a.running.process.kill('SIGKILL')
  await once(a.running.process, 'close')
  const query = 'count(*[_id in $ids])'
  expect(await moved.fetch(query, { ids }, { perspective: 'raw' })).toBe(20)
  const began = Date.now()
  await waitUntil('the other node leads', async () => (await health(b)).role === 'leader')
  expect(Date.now() - began).toBeLessThan(10_000)
  a.running = await startServer(a.variables, TIMEOUT_MS)
  await expectEqualSites()
})

/** Pages that a node does not serve completely. */
async function missingPages({ running }: Node): Promise<string[]> {
  const paths = await listServedPages(running.url)
  expect(paths.length).toBeGreaterThan(50)
  const missing: string[] = []
  for (const path of paths) {
    const page = await fetch(running.url + path)
    if (page.status !== 200 || !(await page.text()).includes('</html>')) missing.push(path)
  }
  return missing
}

test('PostgreSQL is lost: every page is served, a write gets 503 with Retry-After; the standby is promoted, and editors go on', async () => {
  await onA.create({ _id: 'drafts.before', _type: 'figure', order: 1 })
  postgres.kill()
  for (const node of [a, b]) expect(await missingPages(node)).toEqual([])
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${onA.config().token}`
  }
  const body = JSON.stringify({ mutations: [{ create: { _type: 'figure' } }] })
  for (const { running } of [a, b]) {
    const began = performance.now()
    const answer = await fetch(`${running.url}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers,
      body
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  for (const { running } of [a, b]) {
    const signOn = new Visitor(running.url).call('sso/v1/getUserInfo', { accessToken: 'unknown' })
    const { status, headers } = await signOn
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  }
  await standby.promote()
  const title = `接管之后 ${Date.now()}`
  const { _id, path } = await waitForAnswer(() =>
    onA.fetch('*[_type == "software" && defined(path)] | order(_id)[0]{_id, path}')
  )
  await waitForAnswer(() => onB.patch(_id).set({ 'name.zh': title }).commit())
  for (const { running } of [a, b])
    await waitUntil(`it is on ${running.url}`, async () =>
      (await (await fetch(`${running.url}/zh${path}`)).text()).includes(title)
    )
  const kept = await onB.fetch('count(*[_id == "drafts.before"])', {}, { perspective: 'raw' })
  expect(kept).toBe(1)
  await expectEqualSites()
})

/** Asks until a promoted database is used. */
async function waitForAnswer<T>(ask: () => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  await waitUntil(
    'the promoted standby is used',
    async () => {
      answer = await ask().then(
        value => ({ value }),
        () => undefined
      )
      return answer !== undefined
    },
    10_000
  )
  return (answer as { value: T }).value
}
