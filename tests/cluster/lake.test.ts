import { afterAll, beforeAll, expect, test } from 'vitest'
import { quadrants } from '../../lake/tests/images.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { clientOf, type LakeNode, startNode } from './nodes.ts'

const ROUNDS = Number(process.env.CLUSTER_READS ?? 100)

let postgres: TestPostgres
let a: LakeNode
let b: LakeNode
let token: string
beforeAll(async () => {
  postgres = await startPostgres()
  const url = await postgres.createDatabase('lake')
  a = await startNode(url)
  b = await startNode(url)
  token = (await a.lake.tokens.create({ name: 'test', role: 'administrator' })).token
})
afterAll(async () => {
  await b?.stop()
  await a?.stop()
  await postgres?.remove()
})

test(
  `what one node has acknowledged the other one answers at once, ${ROUNDS} times`,
  async () => {
    const [onA, onB] = [clientOf(a, token), clientOf(b, token)]
    await onA.createOrReplace({ _id: 'count', _type: 'page', n: 0 })
    let stale = 0
    for (let n = 1; n <= ROUNDS; n++) {
      const [writer, reader] = n % 2 ? [onA, onB] : [onB, onA]
      await writer.patch('count').set({ n }).commit()
      if ((await reader.fetch('*[_id == "count"][0].n')) !== n) stale += 1
    }
    expect(stale).toBe(0)
  },
  60_000 + ROUNDS * 100
)

test('writes of both nodes at a time are all kept, in one order', async () => {
  const writers = [clientOf(a, token), clientOf(b, token)]
  await writers[0]?.createOrReplace({ _id: 'sum', _type: 'page', n: 0, list: [] })
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      writers[i % 2]?.patch('sum').inc({ n: 1 }).append('list', [i]).commit()
    )
  )
  const [first, second] = await Promise.all(
    [a, b].map(node => clientOf(node, token).getDocument('sum'))
  )
  expect(first?.n).toBe(60)
  expect(new Set(first?.list as number[]).size).toBe(60)
  expect(second).toEqual(first)
})

test('a listener hears what the other node has written, with the document before and after', async () => {
  const events: { transition?: string; previous?: unknown; result?: unknown }[] = []
  const subscription = clientOf(b, token)
    .listen(
      '*[_type == "heard"]',
      {},
      { includePreviousRevision: true, events: ['mutation', 'welcome'] }
    )
    .subscribe(event => void events.push(event as object))
  await waitUntil('the listener is connected', async () => events.length > 0)
  events.length = 0
  const writer = clientOf(a, token)
  await writer.create({ _id: 'heard', _type: 'heard', n: 1 })
  await writer.patch('heard').set({ n: 2 }).commit()
  await writer.delete('heard')
  await waitUntil('all are heard', async () => events.length === 3)
  subscription.unsubscribe()
  expect(events).toMatchObject([
    { transition: 'appear', result: { n: 1 } },
    { transition: 'update', previous: { n: 1 }, result: { n: 2 } },
    { transition: 'disappear', previous: { n: 2 } }
  ])
})

test('a transaction id is used once, whichever node gets it', async () => {
  const mutations = [{ createOrReplace: { _id: 'once', _type: 'page' } }]
  const send = (node: LakeNode) =>
    node.ask('/v2025-02-19/data/mutate/main', {
      method: 'POST',
      role: 'administrator',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations, transactionId: 'the-same' })
    })
  const statuses = await Promise.all([send(a), send(b)].map(async answer => (await answer).status))
  expect(statuses.sort()).toEqual([200, 409])
})

test('a node with an empty disk fills itself, with history and the same order of documents', async () => {
  const node = await startNode(await urlOf())
  const query = '*[]{_id, _rev, _updatedAt}'
  expect(await clientOf(node, token).fetch(query)).toEqual(await clientOf(a, token).fetch(query))
  const history = '/v2025-02-19/data/history/main/transactions/sum?excludeContent=true&limit=1000'
  const [own, others] = await Promise.all(
    [node, a].map(async each => (await each.ask(history, { role: 'administrator' })).text())
  )
  expect(own?.split('\n').length).toBeGreaterThan(60)
  expect(own).toBe(others)
  await node.stop()
})

test('accounts, sign-in codes and revoked tokens are those of all nodes', async () => {
  const created = await a.lake.tokens.create({ name: 'short', role: 'viewer' })
  expect(await clientOf(b, created.token).fetch('count(*)')).toBeGreaterThan(0)
  await b.lake.tokens.revoke(created.id)
  await expect(clientOf(a, created.token).fetch('count(*)')).rejects.toThrow(/Unauthorized/)
  await b.lake.people.create({
    name: 'Wang',
    email: 'wang@site.example',
    role: 'editor',
    password: '长长的密码 2026'
  })
  const form = new URLSearchParams({ email: 'wang@site.example', password: '长长的密码 2026' })
  // a read catches up first
  await clientOf(a, token).fetch('1')
  const signIn = await a.ask(`/lake/sign-in?type=token&origin=${a.url}/`, {
    method: 'POST',
    body: form,
    headers: { origin: a.url },
    redirect: 'manual'
  })
  const code = new URL(signIn.headers.get('location') ?? '').hash.slice('#sid='.length)
  const redeem = () => b.ask(`/v1/auth/fetch?sid=${code}`)
  const { token: session } = (await (await redeem()).json()) as { token: string }
  expect((await redeem()).status).toBe(401)
  expect(
    (await (
      await fetch(`${a.url}/v1/users/me`, { headers: { authorization: `Bearer ${session}` } })
    ).json()) as object
  ).toMatchObject({ email: 'wang@site.example' })
})

async function urlOf(): Promise<string> {
  return `postgres://postgres:password-of-the-test@127.0.0.1:${postgres.port}/lake`
}

test('an image is served by the node that did not get it, also on an empty disk', async () => {
  const bytes = await quadrants()
  const asset = await clientOf(a, token).assets.upload('image', bytes)
  const path = new URL(asset.url).pathname
  const answer = await b.ask(path)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  const node = await startNode(await urlOf())
  expect((await node.ask(`${path}?w=3`)).status).toBe(200)
  expect(await node.lake.findMissingAssets()).toEqual([])
  await node.stop()
})
