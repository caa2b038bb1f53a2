import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from './start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake({ limits: { documentBytes: 3000 } })
})
afterAll(() => started.stop())

/** Posts JSON text, which may have numbers that JavaScript cannot hold. */
async function mutate(mutation: string, params = '') {
  const response = await started.ask(`/v2025-02-19/data/mutate/main?${params}`, {
    method: 'POST',
    role: 'editor',
    body: `{"mutations": [${mutation}]}`
  })
  return { status: response.status, text: await response.text() }
}

test('all versions of a document are read at once, as far as the caller may see them', async () => {
  const client = started.client('editor')
  for (const _id of ['all', 'drafts.all', 'versions.r1.all', 'versions.r2.all', 'all-others'])
    await client.create({ _id, _type: 'page' })
  const expected = ['all', 'drafts.all', 'versions.r1.all', 'versions.r2.all']
  for (const id of ['all', 'drafts.all', 'versions.r2.all']) {
    const found = await client.getDocument(id, { includeAllVersions: true })
    expect(found.map(({ _id }) => _id)).toEqual(expected)
  }
  const seen = await started.client().getDocument('all', { includeAllVersions: true })
  expect(seen.map(({ _id }) => _id)).toEqual(['all'])
  expect(await client.getDocument('none', { includeAllVersions: true })).toEqual([])
  expect(await client.getDocument('all')).toMatchObject({ _id: 'all' })
})

test('a number that a 64-bit float cannot hold is refused, not stored as null', async () => {
  for (const number of ['1e999', '-1e999', `1${'0'.repeat(400)}`]) {
    const body = `{"create": {"_id": "number", "_type": "a", "list": [{"n": ${number}}]}}`
    expect(await mutate(body)).toMatchObject({
      status: 400,
      text: expect.stringContaining('beyond the range')
    })
    const query = `*[n == $n]&$n=${number}`
    const asked = await started.ask(`/v2025-02-19/data/query/main?query=${query}`)
    expect(asked.status).toBe(400)
  }
  expect(await started.client('editor').getDocument('number')).toBeUndefined()
  expect((await mutate('{"create": {"_id": "largest", "_type": "a", "n": 1e308}}')).status).toBe(
    200
  )
})

test('the times of a document are times, or the mutation is refused', async () => {
  const create = (field: string, time: unknown) =>
    mutate(JSON.stringify({ createOrReplace: { _id: 'timed', _type: 'a', [field]: time } }))
  for (const field of ['_createdAt', '_updatedAt']) {
    for (const time of ['yesterday', '2024-01-31', '2024-02-31T00:00:00Z', '', 5, {}]) {
      expect(await create(field, time)).toMatchObject({
        status: 400,
        text: expect.stringContaining(`\\"${field}\\" must be a time`)
      })
    }
    for (const time of ['2024-01-31T10:00:00Z', '2024-01-31T10:00:00.123456+08:00', null]) {
      expect((await create(field, time)).status).toBe(200)
    }
  }
  const patch = JSON.stringify({ patch: { id: 'timed', set: { _createdAt: 'yesterday' } } })
  expect((await mutate(patch)).status).toBe(400)
})

test('an unknown visibility is refused; the known ones are accepted', async () => {
  const create = '{"create": {"_type": "a"}}'
  for (const name of ['sync', 'async', 'deferred']) {
    expect((await mutate(create, `visibility=${name}`)).status).toBe(200)
  }
  for (const name of ['later', 'SYNC', '']) {
    expect(await mutate(create, `visibility=${name}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('sync, async, deferred')
    })
  }
})

test('what does not say clearly what to do is refused, and nothing is written', async () => {
  const create = '{"create": {"_id": "unclear", "_type": "a"}}'
  const client = started.client('editor')
  for (const [name, value] of [
    ['dryRun', 'maybe'],
    ['dryRun', '1'],
    ['dryRun', ''],
    ['returnDocuments', 'yes'],
    ['returnIds', 'True'],
    ['autoGenerateArrayKeys', '1']
  ]) {
    expect(await mutate(create, `${name}=${value}`), name).toMatchObject({
      status: 400,
      text: expect.stringContaining(`\\"${name}\\" must be one of true, false`)
    })
  }
  const action = {
    actionType: 'sanity.action.document.create',
    publishedId: 'unclear',
    attributes: { _id: 'drafts.unclear', _type: 'a' }
  }
  const parts = { mutate: { mutations: [JSON.parse(create)] }, actions: { actions: [action] } }
  for (const [endpoint, part] of Object.entries(parts)) {
    for (const option of [{ dryRun: 'true' }, { dryRun: 1 }, { transactionId: 5 }]) {
      const response = await started.ask(`/v2025-02-19/data/${endpoint}/main`, {
        method: 'POST',
        role: 'editor',
        body: JSON.stringify({ ...part, ...option })
      })
      expect([response.status, endpoint, option]).toEqual([400, endpoint, option])
    }
  }
  expect(await client.getDocument('unclear', { includeAllVersions: true })).toEqual([])
})

test('a deletion with a field that is not offered deletes nothing', async () => {
  const client = started.client('editor')
  await client.create({ _id: 'kept', _type: 'a' })
  for (const field of [{ ifRevisionID: 'other' }, { purge: 'true' }, { purge: 1 }]) {
    const mutation = JSON.stringify({ delete: { id: 'kept', ...field } })
    expect(await mutate(mutation)).toMatchObject({
      status: 400,
      text: expect.stringContaining(Object.keys(field)[0] ?? '')
    })
  }
  expect(await client.getDocument('kept')).toBeDefined()
})

test('a patch or deletion has an id or a query with an object of parameters, not both', async () => {
  const client = started.client('editor')
  await client.create({ _id: 'kept-too', _type: 'only', n: 1 })
  const query = '*[_type == "only"]'
  for (const selection of [
    { id: 'other', query },
    { query, params: [1] },
    { query, params: 'n' },
    { query: [query] },
    { query: null }
  ]) {
    for (const mutation of [{ delete: selection }, { patch: { ...selection, set: { n: 2 } } }]) {
      const { status, text } = await mutate(JSON.stringify(mutation))
      expect([status, mutation]).toEqual([400, mutation])
      expect(text).toMatch(/id|query|params/)
    }
  }
  const unclear = { delete: { id: 'kept-too' }, ifRevisionID: 'other' }
  expect((await mutate(JSON.stringify(unclear))).status).toBe(400)
  expect(await client.getDocument('kept-too')).toMatchObject({ n: 1 })
})

test('results name documents only if they are requested', async () => {
  const create = '{"create": {"_type": "a"}}'
  const results = async (params: string) => JSON.parse((await mutate(create, params)).text).results
  expect(await results('')).toBeUndefined()
  expect(await results('returnIds=true')).toEqual([{ id: expect.any(String), operation: 'create' }])
  expect(await results('returnDocuments=true')).toEqual([
    {
      id: expect.any(String),
      operation: 'create',
      document: expect.objectContaining({ _type: 'a' })
    }
  ])
})

test('the size of a document is limited in bytes of UTF-8, not in characters', async () => {
  const create = (text: string) =>
    mutate(JSON.stringify({ createOrReplace: { _id: 'size', _type: 'a', text } }))
  expect((await create('a'.repeat(2700))).status).toBe(200)
  expect((await create('字'.repeat(900))).status).toBe(200)
  expect((await create('字'.repeat(1000))).status).toBe(413)
  expect((await create('😀'.repeat(750))).status).toBe(413)
})
