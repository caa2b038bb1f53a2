import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../shared/server/cluster/postgres.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type LakeNode, startNode } from './nodes.ts'
import { type FaultyProxy, startProxy } from './proxy.ts'

const LOST_ANSWERS = Number(process.env.CLUSTER_LOST_ANSWERS ?? 8)

let postgres: TestPostgres
let proxy: FaultyProxy
/** Reaches the database by the proxy. */
let a: LakeNode
let b: LakeNode
beforeAll(async () => {
  postgres = await startPostgres()
  const url = await postgres.createDatabase('lake')
  proxy = await startProxy(url)
  a = await startNode(proxy.url)
  b = await startNode(url)
})
afterAll(async () => {
  proxy?.stall(false)
  await a?.stop()
  await b?.stop()
  await proxy?.close()
  await postgres?.remove()
})

test('a session whose connection has ended refuses each statement, and the pool goes on', async () => {
  const sql = connect(proxy.url, 1)
  const session = await sql.reserve()
  const lost = proxy.loseAnswer('SELECT 1')
  const statements = [session`SELECT 1`, session`SELECT 2`]
  await lost
  for (const statement of [...statements, session`SELECT 3`, session.run('COMMIT')])
    await expect(statement).rejects.toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) })
  session.release(true)
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
  await sql.end()
})

test('a listener hears notifications after its connection was cut', async () => {
  const sql = connect(proxy.url, 2)
  const heard: string[] = []
  const stop = await sql.listen({ site_test: message => void heard.push(message) })
  proxy.cut()
  await waitUntil('it hears again', async () => {
    await sql`SELECT pg_notify('site_test', 'a')`.catch(() => undefined)
    return heard.length > 0
  })
  stop()
  await sql.end()
})

type Answer = { status: number; ms: number; retryAfter: string | null }

async function write(node: LakeNode, id: string): Promise<Answer> {
  const began = performance.now()
  const answer = await node.ask('/v2025-02-19/data/mutate/main', {
    method: 'POST',
    role: 'administrator',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _id: id, _type: 'fault' } }] })
  })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  return { status: answer.status, ms, retryAfter: answer.headers.get('retry-after') }
}

/** The ids on a node, after it has caught up. */
async function idsOn(node: LakeNode): Promise<string[]> {
  const token = (await node.lake.tokens.create({ name: 'reader', role: 'administrator' })).token
  return node
    .client(undefined, { token, perspective: 'raw' })
    .fetch('*[_type == "fault"] | order(_id)._id')
}

test(
  `${LOST_ANSWERS} lost answers to COMMIT: the writes are acknowledged, and made once`,
  async () => {
    for (let n = 0; n < LOST_ANSWERS; n++) {
      const lost = proxy.loseAnswer('COMMIT')
      const { status, ms } = await write(a, `lost-${n}`)
      await lost
      expect(status).toBe(200)
      expect(ms).toBeLessThan(5_000)
    }
    const ids = Array.from({ length: LOST_ANSWERS }, (_, n) => `lost-${n}`).sort()
    expect((await idsOn(b)).filter(id => id.startsWith('lost'))).toEqual(ids)
    expect((await idsOn(a)).filter(id => id.startsWith('lost'))).toEqual(ids)
  },
  60_000 + LOST_ANSWERS * 5_000
)

test('a database that does not answer: 503 with Retry-After within 5 s; then all goes on', async () => {
  proxy.stall(true)
  const answers = await Promise.all([write(a, 'stalled-1'), write(a, 'stalled-2')])
  for (const { status, ms, retryAfter } of answers) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(5_000)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  // one that came while the node waited, and one for the other node, which is not concerned
  expect((await write(b, 'meanwhile')).status).toBe(200)
  proxy.stall(false)
  await waitUntil(
    'the node writes again',
    async () => (await write(a, `again-${performance.now()}`)).status === 200
  )
  expect(await idsOn(a)).toContain('meanwhile')
})

test('the database is killed while both nodes write: nothing that was acknowledged is lost', async () => {
  const acknowledged: string[] = []
  let isOver = false
  let refused = 0
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      const id = `kill-${client}-${n}`
      const { status, ms, retryAfter } = await write(client % 2 ? a : b, id)
      expect(ms).toBeLessThan(5_000)
      if (status === 200) acknowledged.push(id)
      else {
        expect([status, retryAfter]).toEqual([503, '2'])
        refused += 1
        await pause(50)
      }
    }
  })
  for (let kill = 0; kill < 2; kill++) {
    const before = acknowledged.length
    await waitUntil('they write', async () => acknowledged.length > before + 20)
    postgres.kill()
    await pause(300)
    await postgres.start()
  }
  const before = acknowledged.length
  await waitUntil('they write again', async () => acknowledged.length > before + 20)
  isOver = true
  await Promise.all(clients)
  expect(refused).toBeGreaterThan(0)
  // The other node may have written alone.
  await waitUntil('both read', () =>
    Promise.all([idsOn(a), idsOn(b)]).then(
      () => true,
      () => false
    )
  )
  const [onA, onB] = [await idsOn(a), await idsOn(b)]
  expect(onA).toEqual(onB)
  expect(acknowledged.filter(id => !onA.includes(id))).toEqual([])
})
