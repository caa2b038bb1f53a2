import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake, type TestRole } from '../tests/start.ts'

let started: StartedLake
const revisions: string[] = []
beforeAll(async () => {
  started = await startLake()
  const client = started.client('editor', { perspective: 'raw' })
  const keep = (done: { transactionId: string }) => revisions.push(done.transactionId)
  keep(
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'pro',
      attributes: { _id: 'drafts.pro', _type: 'camera', title: '一' },
      ifExists: 'fail'
    })
  )
  const edit = (title: string) =>
    client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.pro',
      publishedId: 'pro',
      patch: { set: { title } }
    })
  const publish = () =>
    client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.pro',
      publishedId: 'pro'
    })
  keep(await edit('二'))
  keep(await publish())
  keep(await edit('三'))
  keep(await publish())
  keep(
    await client.action({
      actionType: 'sanity.action.document.delete',
      publishedId: 'pro',
      includeDrafts: []
    })
  )
})
afterAll(() => started.stop())

async function ask<T>(path: string, role: TestRole | undefined = 'viewer') {
  const response = await started.ask(`/v2025-02-19/data/history/main/${path}`, role ? { role } : {})
  return { status: response.status, body: (await response.json()) as T }
}

async function transactions(ids: string, query = '') {
  const response = await started.ask(
    `/v2025-02-19/data/history/main/transactions/${ids}?${query}`,
    { role: 'viewer' }
  )
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, never>)
}

test('events list the changes of a document, newest first', async () => {
  type Body = { events: Record<string, Record<string, unknown>[]>; nextCursor: string }
  const draft = await ask<Body>('events/documents/drafts.pro?limit=100')
  expect(draft.body.nextCursor).toBe('')
  expect(draft.body.events['drafts.pro']?.map(event => event.type)).toEqual([
    'deleteDocumentGroup',
    'publishDocumentVersion',
    'createDocumentVersion',
    'publishDocumentVersion',
    'createDocumentVersion'
  ])
  const published = await ask<Body>('events/documents/pro?limit=2')
  expect(published.body.events.pro).toMatchObject([
    { type: 'deleteDocumentGroup', documentId: 'pro', author: 'token-editor' },
    {
      type: 'publishDocumentVersion',
      documentId: 'pro',
      versionId: 'drafts.pro',
      revisionId: revisions[4],
      versionRevisionId: revisions[3]
    }
  ])
  const more = await ask<Body>(`events/documents/pro?nextCursor=${published.body.nextCursor}`)
  expect(more.body.events.pro?.map(event => event.revisionId)).toEqual([revisions[2]])
})

// previousRev and resultRev form a chain
test('transactions come with effects that lead from revision to revision', async () => {
  const found = await transactions('pro,drafts.pro', 'effectFormat=mendoza&excludeContent=true')
  expect(found.map(({ id }) => id)).toEqual(revisions)
  let draft: unknown = null
  for (const { effects } of found) {
    const own = (effects as unknown as Record<string, { apply: unknown[] }>)['drafts.pro']
    if (own) draft = applyPatch(draft, own.apply)
  }
  expect(draft).toBeNull()
  expect(found[0]).not.toHaveProperty('mutations')
  const part = await transactions(
    'pro,drafts.pro',
    `fromTransaction=${revisions[1]}&toTransaction=${revisions[3]}&includeIdentifiedDocumentsOnly=true`
  )
  expect(part.map(({ id }) => id)).toEqual(revisions.slice(1, 4))
  expect(part[0]).toHaveProperty('mutations')
  const newest = await transactions(
    'pro',
    'reverse=true&limit=1&includeIdentifiedDocumentsOnly=true'
  )
  expect(newest).toMatchObject([{ id: revisions[5], documentIDs: ['pro'], author: 'token-editor' }])
})

test('transactions of all documents are listed, as far as the caller may read them', async () => {
  const list = async (query: string, role: TestRole = 'viewer') => {
    const path = `/v2021-06-07/data/history/main/transactions?${query}`
    const response = await started.ask(path, { role })
    const lines = (await response.text()).split('\n').filter(Boolean)
    return lines.map(line => JSON.parse(line) as { id: string; documentIDs: string[] })
  }
  const editor = started.client('editor')
  await editor.create({ _id: 'inbox.private', _type: 'message' })
  await editor.create({ _id: 'versions.rSpring.pro', _type: 'camera' })
  const many = editor.transaction()
  for (let i = 0; i < 130; i++) await editor.create({ _id: `inbox.${i}`, _type: 'message' })
  await many.create({ _id: 'newest', _type: 'camera' }).delete('inbox.private').commit()

  expect((await list('')).map(({ id }) => id).slice(0, 6)).toEqual(revisions)
  const [newest, previous, ...rest] = await list('reverse=true&limit=2')
  expect(newest?.documentIDs).toEqual(['newest'])
  expect(previous?.id).toBe(revisions[5])
  expect(rest).toEqual([])
  expect((await list('reverse=true&limit=2', 'editor')).map(row => row.documentIDs)).toEqual([
    ['newest', 'inbox.private'],
    ['inbox.129']
  ])
  expect(await list('authors=nobody')).toEqual([])
  expect((await list(`fromTransaction=${revisions[4]}&limit=1`))[0]?.id).toBe(revisions[4])
  expect((await list(`toTransaction=${revisions[1]}`)).map(({ id }) => id)).toEqual(
    revisions.slice(0, 2)
  )
  expect(await list('excludeContent=true&limit=1')).toEqual([
    {
      id: revisions[0],
      author: 'token-editor',
      documentIDs: ['drafts.pro'],
      timestamp: expect.any(String)
    }
  ])
  const visitor = await started.ask('/v2025-02-19/data/history/main/transactions')
  expect(visitor.status).toBe(401)
})

test('transactions are selected by any form of a time; other forms are refused', async () => {
  const all = await transactions('pro')
  const [, second] = all
  if (!second) throw new Error('There are too few transactions.')
  const instant = Temporal.Instant.from(String(second.timestamp))
  const east = instant.toString({ timeZone: '+08:00', fractionalSecondDigits: 9 })
  for (const time of [String(second.timestamp), east, east.toLowerCase().replace('t', ' ')]) {
    const since = await transactions('pro', `fromTime=${encodeURIComponent(time)}`)
    const expected = all.filter(({ timestamp }) => String(timestamp) >= String(second.timestamp))
    expect(since.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect((await ask(`documents/pro?time=${encodeURIComponent(time)}`)).status).toBe(200)
  }
  for (const query of ['fromTime=yesterday', 'toTime=2025', 'fromTime=2025-02-30T00:00:00Z']) {
    expect((await ask(`transactions/pro?${query}`)).status, query).toBe(400)
  }
  expect((await ask('documents/pro?time=2025')).status).toBe(400)
  expect((await ask('transactions/pro?effectFormat=other')).status).toBe(400)
  for (const limit of ['0', '-1', '1.5', 'all'])
    expect((await ask(`transactions/pro?limit=${limit}`)).status, limit).toBe(400)
})

test('a document can be read as it was at a revision, at a time, and at its last', async () => {
  type Body = { documents: Record<string, unknown>[] }
  const at = await ask<Body>(`documents/pro,drafts.pro?revision=${revisions[3]}`)
  expect(at.body.documents).toMatchObject([
    { _id: 'pro', title: '二', _rev: revisions[2] },
    { _id: 'drafts.pro', title: '三', _rev: revisions[3] }
  ])
  const last = await ask<Body>('documents/pro?lastRevision=true')
  expect(last.body.documents).toMatchObject([{ _id: 'pro', title: '三', _rev: revisions[4] }])
  const now = await ask<Body>(`documents/pro?time=${new Date().toISOString()}`)
  expect(now.body.documents).toEqual([])
  expect((await ask<Body>('documents/pro?revision=unknown')).body.documents).toEqual([])
  expect((await ask('documents/pro')).status).toBe(400)
  for (const query of ['revision=x&time=2025-01-01T00:00:00Z', 'revision=x&lastRevision=true'])
    expect((await ask(`documents/pro?${query}`)).status, query).toBe(400)
})

test('transactions are selected by their authors', async () => {
  const editor = started.client('editor')
  const administrator = started.client('administrator')
  await editor.create({ _id: 'shared', _type: 'camera' })
  await administrator.patch('shared').set({ n: 1 }).commit()
  await editor.patch('shared').set({ n: 2 }).commit()
  const authors = async (query: string) =>
    (await transactions('shared', query)).map(({ author }) => author)
  const [one, other] = ['token-editor', 'token-administrator']
  expect(await authors('')).toEqual([one, other, one])
  expect(await authors(`authors=${one}`)).toEqual([one, one])
  expect(await authors(`authors=${other},nobody&reverse=true`)).toEqual([other])
  expect(await authors(`authors=${one},${other}&limit=2`)).toEqual([one, other])
  expect(await authors('authors=nobody')).toEqual([])
})

test('a deleted document is restored from its history', async () => {
  const client = started.client('editor', { perspective: 'raw' })
  const [old] = (
    await ask<{ documents: { _id: string; _type: string }[] }>(
      `documents/pro?revision=${revisions[2]}`
    )
  ).body.documents
  if (!old) throw new Error('no old revision')
  await client.action([
    {
      actionType: 'sanity.action.document.create',
      publishedId: 'pro',
      attributes: { ...old, _id: 'drafts.pro' },
      ifExists: 'fail'
    },
    {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.pro',
      publishedId: 'pro'
    }
  ])
  expect(await client.getDocument('pro')).toMatchObject({ title: '二' })
})

test('the history is as private as the document', async () => {
  const response = (path: string, role?: TestRole) =>
    started.ask(`/v1/data/history/main/${path}`, role ? { role } : {})
  for (const path of [
    'events/documents/pro',
    'transactions/pro',
    'documents/pro?lastRevision=true'
  ]) {
    expect((await response(path)).status).toBe(401)
  }
  await started.client('editor').create({ _id: 'secret.note', _type: 'note' })
  expect((await response('documents/secret.note?lastRevision=true', 'contributor')).status).toBe(
    403
  )
})

test('contributors read the history of what they may read, and of nothing else in the same transactions', async () => {
  const editor = started.client('editor', { perspective: 'raw' })
  await editor.releases.create({ releaseId: 'rShared', metadata: { releaseType: 'asap' } })
  const readable = ['mixed', 'drafts.mixed', 'versions.rShared.mixed']
  const ids = [...readable, 'secret.mixed']
  const text = (_id: string) => ({ _id, _type: 'note', text: `text of ${_id}` })
  const { transactionId } = await editor.mutate(
    ids.map(id => ({ create: text(id) })),
    {
      returnDocuments: false,
      returnFirst: false
    }
  )
  for (const id of ids)
    await editor
      .patch(id)
      .set({ text: `new text of ${id}` })
      .commit()

  const read = async (path: string) => {
    const answer = await started.ask(`/v2025-02-19/data/history/main/${path}`, {
      role: 'contributor'
    })
    return { status: answer.status, text: await answer.text() }
  }
  for (const id of readable) {
    const answers = await Promise.all([
      read(`transactions/${id}?effectFormat=mendoza`),
      read(`documents/${id}?revision=${transactionId}`)
    ])
    for (const answer of answers) {
      expect(answer, id).toMatchObject({
        status: 200,
        text: expect.stringContaining(`text of ${id}`)
      })
      expect(answer.text).not.toContain('secret.mixed')
    }
    expect((await read(`events/documents/${id}`)).status).toBe(200)
  }
  const all = await read(`transactions/${ids.join(',')}?effectFormat=mendoza`)
  expect(all.text).not.toContain('secret.mixed')
  expect(all.text.trim().split('\n')).toHaveLength(1 + readable.length)
  for (const path of ['transactions/secret.mixed', 'documents/secret.mixed?lastRevision=true'])
    expect(await read(path)).toMatchObject({ status: 403 })
})

test('a draft that does not exist yet has an empty history, also for contributors', async () => {
  const path = '/v1/data/history/main/events/documents/drafts.never'
  const answer = await started.ask(path, { role: 'contributor' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ events: { 'drafts.never': [] } })
})

test('release events list its states', async () => {
  const client = started.client('editor')
  const { releaseId } = await client.releases.create({ metadata: { title: 'x' } })
  await client.releases.archive({ releaseId })
  const { body } = await ask<{ events: { type: string }[] }>(`events/releases/${releaseId}`)
  expect(body.events.map(event => event.type)).toEqual(['archiveRelease', 'createRelease'])
})

test('no spelling of an id shows the history of a private document', async () => {
  const client = started.client('administrator', { perspective: 'raw' })
  await client.create({ _id: 'message.X', _type: 'message', text: 'a secret' })
  await client.patch('message.X').set({ text: 'another secret' }).commit()
  await client.delete('message.X')
  const spellings = [
    ...['message.X', 'drafts.message.X', 'drafts..message.X', 'versions.r.message.X'],
    ...['versions..message.X', 'versions.!.message.X', 'versions.%21.message.X', '.message.X'],
    ...[
      'versions.drafts.message.X',
      'drafts.drafts.message.X',
      'versions.%2F.message.X',
      '-.message.X'
    ],
    ...['message.X,a', 'a,message.X', ' message.X', 'message.X ', 'versions.a%00.message.X']
  ]
  const roles: (TestRole | undefined)[] = [undefined, 'viewer', 'contributor']
  for (const id of spellings) {
    for (const part of ['events/documents', 'transactions', 'documents', 'events/releases']) {
      const path = `/v2025-02-19/data/history/main/${part}/${id}?lastRevision=true`
      for (const role of roles) {
        const answer = await started.ask(path, role ? { role } : {})
        const text = await answer.text()
        expect([path, role, answer.status < 500]).toEqual([path, role, true])
        expect(text).not.toMatch(/secret|"timestamp"/)
      }
    }
  }
})

test('a draft without events has the creation of its published document', async () => {
  const { token } = await started.lake.tokens.create({ name: 'somebody', role: 'editor' })
  const editor = started.client(undefined, { token })
  const types = async (id: string) => {
    const { body } = await ask<{ events: Record<string, { type: string }[]> }>(
      `events/documents/${id}`
    )
    return body.events[id]?.map(({ type }) => type)
  }
  await editor.create({ _id: 'direct', _type: 'camera' })
  await editor.patch('direct').set({ title: '一' }).commit()
  expect(await types('drafts.direct')).toEqual(['createLiveDocument'])
  expect(await types('versions.rSpring.direct')).toEqual([])
  await started.client('editor').create({ _id: 'sample', _type: 'camera' })
  // By the host program.
  expect(await types('drafts.sample')).toEqual([])
  await editor.delete('direct')
  expect(await types('drafts.direct')).toEqual(['deleteDocumentGroup'])
})
