import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'
import type { QueryRequest } from './execute.ts'
import { parse } from './groq.ts'
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

test('an answer that was given before is not given again once something was written', async () => {
  const client = started.client('editor')
  for (const title of ['second', 'third']) {
    await client.patch('a').set({ title }).commit()
    expect(await client.fetch(all)).toEqual([{ _id: 'a', title }])
    expect(await client.fetch(all)).toEqual([{ _id: 'a', title }])
  }
})

test('what another process wrote into the file is seen as well', async () => {
  const client = started.client('editor')
  expect(await client.fetch('*[_id == "a"][0].title')).toBe('third')
  const other = new DatabaseSync(join(started.dataDir, 'lake.sqlite'), { timeout: 5_000 })
  other.exec(
    `UPDATE documents SET rev = 'other', body = json_set(body, '$.title', 'fourth', '$._rev', 'other') WHERE id = 'a'`
  )
  other.close()
  expect(await client.fetch('*[_id == "a"][0].title')).toBe('fourth')
})

test('nobody gets an answer that was given to somebody who may see more', async () => {
  for (const perspective of ['raw', ['drafts']] as const) {
    const ask = (role?: 'editor') =>
      started.client(role, { perspective: perspective as never }).fetch(all)
    const seen = await ask('editor')
    expect(JSON.stringify(seen)).toContain('draft')
    expect(JSON.stringify(await ask())).not.toContain('draft')
    expect(await ask('editor')).toEqual(seen)
  }
})

test('an answer goes by the one who asks where the query asks for that', async () => {
  const ask = (role?: 'editor' | 'viewer') => started.client(role).fetch('identity()')
  const people = [await ask('editor'), await ask('viewer'), await ask()]
  expect(new Set(people).size).toBe(3)
  expect(await ask('editor')).toBe(people[0])
})

test('what depends on the time is asked anew', () => {
  expect(getVolatility(parse('*[_createdAt < now()]'))).toBe('time')
  expect(getVolatility(parse('*[author == identity()]'))).toBe('person')
  expect(getVolatility(parse('*[_type == "a"][0]'))).toBe('none')
})

test('kept answers take no more room than they may, and none that was overtaken is kept', () => {
  let state = '1'
  const answers = createResultCache(1_000, () => state)
  const answer = (length: number) => ({ json: 'x'.repeat(length), touched: [] })
  for (let i = 0; i < 50; i++) answers.set(`${i}`, answer(100), '1')
  expect(answers.get('49')).toBeDefined()
  expect(answers.get('0')).toBeUndefined()
  answers.set('large', answer(500), '1')
  expect(answers.get('large')).toBeUndefined()
  state = '2'
  answers.set('late', answer(10), '1')
  expect(answers.get('late')).toBeUndefined()
  expect(answers.get('49')).toBeUndefined()
  const question = { params: {}, reader: { grants: [] } } as unknown as QueryRequest
  expect(answers.cacheKey(question, 'time')).toBeUndefined()
  expect(createResultCache(0, () => state).cacheKey(question, 'none')).toBeUndefined()
})
