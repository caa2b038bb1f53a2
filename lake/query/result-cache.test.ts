import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'
import { parseGroq } from './parse-groq.ts'
import type { QueryRequest } from './request.ts'
import { createResultCache, getVolatility } from './result-cache.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
  await started
    .client('administrator')
    .mutate([
      { create: { _id: 'a', _type: 'note', title: 'first' } },
      { create: { _id: 'drafts.a', _type: 'note', title: 'draft' } }
    ])
})
afterAll(() => started.stop())

const all = '*[_type == "note"]{_id, title} | order(_id)'

test('a cached result is not used after a write', async () => {
  const client = started.client('editor')
  for (const title of ['second', 'third']) {
    await client.patch('a').set({ title }).commit()
    expect(await client.fetch(all)).toEqual([{ _id: 'a', title }])
    expect(await client.fetch(all)).toEqual([{ _id: 'a', title }])
  }
})

test('writes of another process invalidate the cache, too', async () => {
  const client = started.client('editor')
  expect(await client.fetch('*[_id == "a"][0].title')).toBe('third')
  const other = new DatabaseSync(join(started.dataDir, 'lake.sqlite'), { timeout: 5_000 })
  other.exec(
    `UPDATE documents SET rev = 'other', body = json_set(body, '$.title', 'fourth', '$._rev', 'other') WHERE id = 'a'`
  )
  other.close()
  expect(await client.fetch('*[_id == "a"][0].title')).toBe('fourth')
})

test('cached results are not shared with callers who may see less', async () => {
  for (const perspective of ['raw', ['drafts']] as const) {
    const ask = (role?: 'editor') =>
      started.client(role, { perspective: perspective as never }).fetch(all)
    const seen = await ask('editor')
    expect(JSON.stringify(seen)).toContain('draft')
    expect(JSON.stringify(await ask())).not.toContain('draft')
    expect(await ask('editor')).toEqual(seen)
  }
})

test('results of queries with identity() are cached per caller', async () => {
  const ask = (role?: 'editor' | 'viewer') => started.client(role).fetch('identity()')
  const people = [await ask('editor'), await ask('viewer'), await ask()]
  expect(new Set(people).size).toBe(3)
  expect(await ask('editor')).toBe(people[0])
})

test('results that depend on the time are not cached', () => {
  expect(getVolatility(parseGroq('*[_createdAt < now()]'))).toBe('time')
  expect(getVolatility(parseGroq('*[author == identity()]'))).toBe('identity')
  expect(getVolatility(parseGroq('*[_type == "a"][0]'))).toBe('none')
})

test('the cache stays within its limit, and outdated results are not stored', () => {
  let state = '1'
  const answers = createResultCache(1_000, () => state)
  const answer = (length: number) => ({ json: 'x'.repeat(length), dependencies: [] })
  for (let i = 0; i < 50; i++) answers.set(`${i}`, answer(100), '1')
  expect(answers.get('49')).toBeDefined()
  expect(answers.get('0')).toBeUndefined()
  answers.set('large', answer(500), '1')
  expect(answers.get('large')).toBeUndefined()
  state = '2'
  answers.set('late', answer(10), '1')
  expect(answers.get('late')).toBeUndefined()
  expect(answers.get('49')).toBeUndefined()
  const request = { params: {}, reader: { grants: [] } } as unknown as QueryRequest
  expect(answers.cacheKey(request, 'time')).toBeUndefined()
  expect(createResultCache(0, () => state).cacheKey(request, 'none')).toBeUndefined()
})
