import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../options.ts'
import { type StartedLake, startLake, type TestRole } from './start.ts'

const MEGABYTE = 1024 * 1024
const V = '/v2025-02-19/data'
let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

async function send(path: string, body: string, role: TestRole = 'editor'): Promise<number> {
  const answer = await started.ask(path, { method: 'POST', body, role })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * The longest time that the main thread did nothing else, in milliseconds of processor time: on a busy machine
 * everything takes longer by the same factor.
 */
async function blockedWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  const share = (user + system) / 1000 / (performance.now() - began)
  delay.disable()
  return (delay.max / 1e6) * Math.min(1, share)
}

function creates(count: number, characters: number, name: string): string {
  const text = 'an ordinary text of the site '.repeat(characters / 29)
  return JSON.stringify({
    mutations: Array.from({ length: count }, (_, n) => ({
      create: { _id: `${name}-${n}`, _type: 'a', text }
    }))
  })
}

/** Documents whose words are all different: what an index of them costs most. */
function createsOfWords(count: number, words: number, name: string): string {
  const word = (n: number) => ((n * 7919) % 1e9).toString(36)
  const text = (n: number) => Array.from({ length: words }, (_, w) => word(n * words + w)).join(' ')
  return JSON.stringify({
    mutations: Array.from({ length: count }, (_, n) => ({
      create: { _id: `${name}-${n}`, _type: 'a', text: text(n) }
    }))
  })
}

test('a transaction is refused as soon as it has used its time, indexes included, and leaves nothing', async () => {
  const body = createsOfWords(10_000, 500, 'heavy')
  let status = 0
  const blocked = await blockedWhile(async () => {
    status = await send(`${V}/mutate/main`, body, 'administrator')
  })
  expect(status).toBe(413)
  // Reading the body, and undoing what was written, come on top of it.
  expect(blocked).toBeLessThan(2.5 * DEFAULT_LIMITS.transactionTime)
  const found = await started.client('administrator').fetch('count(*[_id match "heavy-*"])')
  expect(found).toBe(0)
}, 120_000)

test('who is no administrator sends 4 MB at most, in one document or many', async () => {
  const large = creates(5, MEGABYTE, 'large')
  expect(large.length).toBeGreaterThan(4 * MEGABYTE)
  for (const path of [`${V}/mutate/main`, `${V}/actions/main`])
    for (const role of ['editor', 'contributor'] as const)
      expect([path, role, await send(path, large, role)]).toEqual([path, role, 413])
  const patch = (n: number) =>
    JSON.stringify({
      mutations: [
        { createIfNotExists: { _id: 'grown', _type: 'a' } },
        { patch: { id: 'grown', set: { [`t${n}`]: 'x'.repeat(3 * MEGABYTE) } } }
      ]
    })
  expect(await send(`${V}/mutate/main`, patch(1))).toBe(200)
  expect(await send(`${V}/mutate/main`, patch(2))).toBe(413)
}, 120_000)

test('hostile bodies of the largest size are read within the time of a transaction', async () => {
  const deep = `${'['.repeat(200)}${'1,'.repeat(1_900_000)}1${']'.repeat(200)}`
  const bodies = [
    `{"mutations":[${'{"a":1},'.repeat(500_000)}{}]}`,
    `{"mutations":[{"create":{"_type":"a","x":${deep}}}]}`,
    `{"mutations":[{"create":{"_type":"a","x":"${'\\u0041'.repeat(650_000)}"}}]}`,
    `{"mutations":[{"create":{"_type":"a",${Array.from({ length: 270_000 }, (_, n) => `"k${n}":1`)}}}]}`
  ]
  for (const body of bodies) {
    expect(body.length).toBeLessThan(4 * MEGABYTE)
    expect(await blockedWhile(() => send(`${V}/mutate/main`, body))).toBeLessThan(
      2 * DEFAULT_LIMITS.transactionTime
    )
  }
}, 180_000)
