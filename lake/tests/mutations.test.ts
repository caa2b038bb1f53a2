import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToken, type StartedLake, startLake, type TestRole } from './start.ts'

let running: StartedLake
beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

const admin = () => running.client('administrator')
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('expected a refusal')
    },
    error => error as { statusCode: number; message: string; responseBody: string; details: Detail }
  )
type Detail = { type: string; items?: { error: { type: string; id?: string }; index: number }[] }

test('a document is created with an id of its own, a revision and times', async () => {
  const made = await admin().create({ _type: 'camera', title: '旗舰' })
  expect(made._id).toMatch(/^[\w]{22}$/)
  expect(made._rev).toMatch(/^\w+$/)
  expect(Date.parse(made._createdAt)).toBeGreaterThan(0)
  expect(await admin().getDocument(made._id)).toEqual(made)
})

test('an id that ends with a dot is completed', async () => {
  const made = await admin().create({ _id: 'message.', _type: 'message' })
  expect(made._id).toMatch(/^message\.\w{22}$/)
})

test('create rejects an existing id, createIfNotExists keeps it, createOrReplace replaces it', async () => {
  const client = admin()
  await client.create({ _id: 'kinds', _type: 'a', n: 1 })
  const refused = await failure(client.create({ _id: 'kinds', _type: 'a', n: 2 }))
  expect(refused.statusCode).toBe(409)
  expect(refused.details.items?.[0]?.error.type).toBe('documentAlreadyExistsError')
  await client.createIfNotExists({ _id: 'kinds', _type: 'a', n: 3 })
  expect((await client.getDocument('kinds'))?.n).toBe(1)
  await client.createOrReplace({ _id: 'kinds', _type: 'b', m: 4 })
  expect(await client.getDocument('kinds')).toMatchObject({ _type: 'b', m: 4 })
  expect((await client.getDocument('kinds'))?.n).toBeUndefined()
})

test('a patch applies every operation at the paths of JSONMatch', async () => {
  const client = admin()
  await client.create({
    _id: 'patched',
    _type: 'a',
    title: '边缘计算😀',
    n: 5,
    list: [
      { _key: 'x', v: 1 },
      { _key: 'y', v: 2 }
    ],
    gone: true
  })
  const after = await client
    .patch('patched')
    .set({ 'deep.er': 1, 'list[_key=="y"].v': 9 })
    .setIfMissing({ title: 'no', fresh: 'yes' })
    .unset(['gone', '_empty_action_guard_pseudo_field_'])
    .inc({ n: 2 })
    .dec({ n: 1 })
    .insert('after', 'list[_key=="x"]', [{ _key: 'z', v: 3 }])
    .diffMatchPatch({
      title: '@@ -1,16 +1,19 @@\n %E8%BE%B9%E7%BC%98\n+%E7%9A%84\n %E8%AE%A1%E7%AE%97%F0%9F%98%80\n'
    })
    .commit()
  expect(after).toMatchObject({
    title: '边缘的计算😀',
    n: 6,
    fresh: 'yes',
    deep: { er: 1 },
    list: [
      { _key: 'x', v: 1 },
      { _key: 'z', v: 3 },
      { _key: 'y', v: 9 }
    ]
  })
  expect('gone' in after).toBe(false)
})

test('a patch that cannot be applied as stated is rejected and changes nothing', async () => {
  await admin().create({ _id: 'kept', _type: 'a', c: 1, list: [1, 2], title: 't' })
  const path = '/v2025-02-19/data/mutate/main'
  const deep = Array.from({ length: 300 }, () => 'a').join('.')
  for (const [patch, message] of [
    [{ set: { 'c d': 2 } }, '"c d" is not a valid patch path'],
    [{ unset: ['list['] }, '"list[" is not a valid patch path'],
    [{ insert: { after: 'list]', items: [3] } }, '"list]" is not a valid patch path'],
    [{ setFoo: { c: 2 } }, 'Unknown patch operation "setFoo"'],
    [{ ifRevisionId: 'wrong', set: { c: 2 } }, 'Unknown patch operation "ifRevisionId"'],
    [{ insert: { before: 'list[0]', after: 'list[-1]', items: [3] } }, 'one of "before", "after"'],
    [{ set: { [deep]: 1 } }, 'deeper than 256 levels'],
    [{ set: { c: 2 }, inc: { title: 1 } }, 'Document "kept": "inc" cannot be applied at "title"'],
    [
      { insert: { after: 'c[-1]', items: [3] } },
      'Document "kept": "insert" cannot be applied at "c[-1]"'
    ]
  ] as const) {
    const answer = await post(
      path,
      JSON.stringify({
        mutations: [
          { patch: { id: 'kept', set: { title: 'undone' } } },
          { patch: { id: 'kept', ...patch } }
        ]
      })
    )
    expect(answer.status, message).toBe(400)
    expect(JSON.stringify(answer.body).replaceAll('\\', ''), message).toContain(message)
  }
  expect(await admin().getDocument('kept')).toMatchObject({ c: 1, list: [1, 2], title: 't' })
})

test('patch and delete by query touch what the query finds', async () => {
  const client = admin()
  const transaction = client.transaction()
  for (let i = 0; i < 5; i++) transaction.create({ _id: `q${i}`, _type: 'q', n: i })
  await transaction.commit()
  await client
    .patch({ query: '*[_type == "q" && n > $n]', params: { n: 2 } })
    .set({ big: true })
    .commit()
  expect(await client.fetch('*[big == true]._id')).toEqual(['q3', 'q4'])
  await client.delete({ query: '*[_type == "q" && n < 2]' })
  expect(await client.fetch('count(*[_type == "q"])')).toBe(3)
})

test('a query inside a transaction sees what the transaction did before it', async () => {
  const client = admin()
  await client.mutate([
    { create: { _id: 'within', _type: 'within' } },
    { patch: { query: '*[_type == "within"]', set: { seen: true } } }
  ])
  expect((await client.getDocument('within'))?.seen).toBe(true)
})

test('a transaction is all or nothing', async () => {
  const client = admin()
  const refused = await failure(
    client.mutate([
      { create: { _id: 'half', _type: 'a' } },
      { patch: { id: 'nowhere', set: { a: 1 } } }
    ])
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.details.type).toBe('mutationError')
  expect(refused.details.items?.[0]).toMatchObject({
    index: 1,
    error: { type: 'documentNotFoundError', id: 'nowhere' }
  })
  expect(await client.getDocument('half')).toBeUndefined()
})

test('a stale revision is refused with 409 and nothing is written', async () => {
  const client = admin()
  const first = await client.create({ _id: 'guarded', _type: 'a', n: 1 })
  await client.patch('guarded').ifRevisionId(first._rev).set({ n: 2 }).commit()
  const refused = await failure(
    client.patch('guarded').ifRevisionId(first._rev).set({ n: 3 }).commit()
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.details.items?.[0]?.error.type).toBe('documentRevisionIDDoesNotMatchError')
  const nameless = [{ patch: { id: 'guarded', ifRevisionID: '', set: { n: 4 } } }]
  expect((await failure(client.mutate(nameless))).statusCode).toBe(409)
  expect((await client.getDocument('guarded'))?.n).toBe(2)
})

test('a transaction id that the client chose becomes the revision, once', async () => {
  const client = admin()
  const made = await client
    .transaction([{ create: { _id: 'named', _type: 'a' } }])
    .transactionId('my-tx')
    .commit()
  expect(made.transactionId).toBe('my-tx')
  expect((await client.getDocument('named'))?._rev).toBe('my-tx')
  const again = await failure(
    client
      .transaction([{ delete: { id: 'named' } }])
      .transactionId('my-tx')
      .commit()
  )
  expect(again.statusCode).toBe(409)
  expect(await client.getDocument('named')).toBeDefined()
})

test('a dry run returns results and writes nothing', async () => {
  const client = admin()
  await client.create({ _id: 'dry', _type: 'a' }, { dryRun: true })
  expect(await client.getDocument('dry')).toBeUndefined()
})

test('keys of list items are made on request', async () => {
  const made = await admin().create(
    { _type: 'a', list: [{ v: 1 }, { _key: 'k', v: 2 }] },
    { autoGenerateArrayKeys: true }
  )
  expect(made.list?.[0]).toMatchObject({ _key: expect.stringMatching(/^\w+$/) })
  expect(made.list?.[1]?._key).toBe('k')
})

test('strong references must exist when the transaction ends, weak ones need not', async () => {
  const client = admin()
  const refused = await failure(
    client.create({ _id: 'points', _type: 'a', to: { _ref: 'missing' } })
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.details.items?.[0]?.error.type).toBe('documentReferenceDoesNotExistError')
  await client.create({ _id: 'weakly', _type: 'a', to: { _ref: 'missing', _weak: true } })
  await client.mutate<Record<string, unknown>>([
    { create: { _id: 'later-source', _type: 'a', to: { _ref: 'later-target' } } },
    { create: { _id: 'later-target', _type: 'a' } }
  ])
  const kept = await failure(client.delete('later-target'))
  expect(kept.statusCode).toBe(409)
  expect(kept.details.items?.[0]?.error.type).toBe('documentHasExistingReferencesError')
  await client.mutate([{ delete: { id: 'later-target' } }, { delete: { id: 'later-source' } }])
})

async function post(path: string, body: BodyInit, token: string | undefined = 'administrator') {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token)
    headers.authorization = `Bearer ${token === 'wrong' ? token : getToken(token as TestRole)}`
  const response = await fetch(running.url + path, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

test('bad requests get the status and shape of the hosted lake, and write nothing', async () => {
  const before = await admin().fetch('count(*)')
  const path = '/v2025-02-19/data/mutate/main'
  const create = (document: unknown) => JSON.stringify({ mutations: [{ create: document }] })
  const cases: [number, string, string, (string | undefined)?][] = [
    [400, path, '{"mutations": ['],
    [400, path, '{}'],
    [400, path, '{"mutations": [{"make": {}}]}'],
    [400, path, create({ _id: 'a b', _type: 'x' })],
    [400, path, create({ _id: '-a', _type: 'x' })],
    [400, path, create({ _id: 'x'.repeat(129), _type: 'x' })],
    [400, path, create({ _id: 'typeless' })],
    [400, path, '['.repeat(10_000) + ']'.repeat(10_000)],
    [404, '/v1/data/mutate/nowhere', create({ _type: 'x' })],
    [401, path, create({ _type: 'x' }), 'wrong'],
    [401, path, create({ _type: 'x' }), ''],
    [403, path, create({ _type: 'x' }), 'viewer']
  ]
  for (const [status, where, body, token] of cases) {
    const answer = await post(where, body, token)
    expect(answer.status, body.slice(0, 80)).toBe(status)
    expect(answer.body.message ?? answer.body.error).toBeTruthy()
  }
  expect(await admin().fetch('count(*)')).toBe(before)
})

test('a body beyond the limit is refused with 413', async () => {
  const small = await startLake({ limits: { bodyBytes: 2000, documentBytes: 500 } })
  try {
    const client = small.client('administrator')
    expect((await failure(client.create({ _type: 'a', t: 'x'.repeat(3000) }))).statusCode).toBe(413)
    expect((await failure(client.create({ _type: 'a', t: 'x'.repeat(600) }))).statusCode).toBe(413)
    expect(await client.fetch('count(*)')).toBe(0)
  } finally {
    await small.stop()
  }
})

test('a transaction has a maximum size and duration; one that is larger changes nothing', async () => {
  const send = (path: string, body: unknown) =>
    running.ask(path, { method: 'POST', role: 'editor', body: JSON.stringify(body) })
  const patch = { patch: { id: 'busy', inc: { n: 1 } } }
  const mutate = (mutations: unknown[]) => send('/v1/data/mutate/main', { mutations })
  await mutate([{ createOrReplace: { _id: 'busy', _type: 'busy', n: 0 } }])
  const many = await mutate(Array(10_001).fill(patch))
  expect([many.status, await many.text()]).toEqual([413, expect.stringContaining('split it')])
  const action = {
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.a',
    publishedId: 'a'
  }
  const actions = await send('/v1/data/actions/main', { actions: Array(10_001).fill(action) })
  expect(actions.status).toBe(413)
  const list = Array.from({ length: 60_000 }, (_, n) => ({ n }))
  await mutate([{ createOrReplace: { _id: 'busy', _type: 'busy', n: 0, list } }])
  const slow = { patch: { id: 'busy', inc: { 'list[*].n': 1 } } }
  const long = await mutate(Array(200).fill(slow))
  expect([long.status, await long.text()]).toEqual([413, expect.stringContaining('split it')])
  const document = await running.client('editor').getDocument('busy')
  expect([document?.n, document?.list[7]]).toEqual([0, { n: 7 }])
})
