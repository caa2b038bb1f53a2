import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, startStandby, type TestPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { clientOf, type LakeNode, startNode } from './nodes.ts'

let primary: TestPostgres
let standby: TestPostgres
let a: LakeNode
let b: LakeNode
beforeAll(async () => {
  primary = await startPostgres()
  const url = await primary.createDatabase('lake')
  standby = await startStandby(primary, url)
  const both = url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`)
  a = await startNode(both)
  b = await startNode(both)
})
afterAll(async () => {
  await a?.stop()
  await b?.stop()
  await standby?.remove()
  await primary?.remove()
})

test('a synchronous standby is promoted while clients write: nothing acknowledged is lost, and writing goes on within 10 s', async () => {
  const acknowledged: string[] = []
  const refused: number[] = []
  let isOver = false
  const clients = [a, b, a, b].map(async (node, client) => {
    for (let n = 0; !isOver; n++) {
      const id = `standby-${client}-${n}`
      const began = performance.now()
      const answer = await node.ask('/v2025-02-19/data/mutate/main', {
        method: 'POST',
        role: 'administrator',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mutations: [{ create: { _id: id, _type: 'fault' } }] })
      })
      await answer.arrayBuffer()
      expect(performance.now() - began).toBeLessThan(5_000)
      if (answer.status === 200) acknowledged.push(id)
      else {
        expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 2])
        refused.push(answer.status)
        await pause(100)
      }
    }
  })
  await waitUntil('they write', async () => acknowledged.length > 20)
  primary.kill()
  await waitUntil('writes are refused', async () => refused.length > 2)
  await standby.promote()
  const began = performance.now()
  const before = acknowledged.length
  await waitUntil('they write again', async () => acknowledged.length > before + 20)
  expect(performance.now() - began).toBeLessThan(10_000)
  isOver = true
  await Promise.all(clients)
  const { token } = await a.lake.tokens.create({ name: 'reader', role: 'administrator' })
  const ids = (node: LakeNode) =>
    clientOf(node, token).fetch<string[]>('*[_type == "fault"] | order(_id)._id')
  const [onA, onB] = [await ids(a), await ids(b)]
  expect(onA).toEqual(onB)
  expect(acknowledged.filter(id => !onA.includes(id))).toEqual([])
})
