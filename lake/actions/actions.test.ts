import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
let client: SanityClient
beforeAll(async () => {
  started = await startLake()
  client = started.client('administrator', { perspective: 'raw' })
})
afterAll(() => started.stop())
beforeEach(async () => {
  await client.delete({ query: '*[_type in ["camera", "page"]]' })
})

const ids = () => client.fetch<string[]>('*[_type == "camera"]._id')
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('expected a refusal')
    },
    (error: {
      statusCode: number
      details?: { type?: string; items?: { error: { type: string } }[] }
    }) => error
  )

async function published(id: string, content: Record<string, unknown> = {}) {
  return client.create({ _id: id, _type: 'camera', title: '旧', ...content })
}

test('the first edit of a published document makes its draft; publish replaces and removes it', async () => {
  const before = await published('pro', { n: 1 })
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.pro',
    publishedId: 'pro',
    patch: { set: { title: '新' }, unset: ['_empty_action_guard_pseudo_field_'] }
  })
  expect(await client.getDocument('drafts.pro')).toMatchObject({ title: '新', n: 1 })
  expect(await client.getDocument('pro')).toEqual(before)
  const { transactionId } = await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.pro',
    publishedId: 'pro',
    ifPublishedRevisionId: before._rev
  })
  expect(await ids()).toEqual(['pro'])
  expect(await client.getDocument('pro')).toMatchObject({
    title: '新',
    _rev: transactionId,
    _createdAt: before._createdAt
  })
})

test('publish is refused when the published document or draft has changed since', async () => {
  const before = await published('pro')
  await client.patch('pro').set({ title: 'x' }).commit()
  await client.create({ _id: 'drafts.pro', _type: 'camera' })
  const refused = await refusal(
    client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.pro',
      publishedId: 'pro',
      ifPublishedRevisionId: before._rev
    })
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.details?.type).toBe('actionError')
  expect(refused.details?.items?.[0]?.error.type).toBe('documentRevisionIDDoesNotMatchError')
  expect(await ids()).toEqual(['drafts.pro', 'pro'])
})

test('create, discard, unpublish, delete and replaceDraft change the documents that they name', async () => {
  const create = {
    actionType: 'sanity.action.document.create' as const,
    publishedId: 'new',
    attributes: { _id: 'drafts.new', _type: 'camera', title: 'a' }
  }
  await client.action({ ...create, ifExists: 'fail' })
  expect((await refusal(client.action({ ...create, ifExists: 'fail' }))).statusCode).toBe(409)
  await client.action({ ...create, ifExists: 'ignore' })
  await client.action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'new',
    attributes: { _id: 'drafts.new', _type: 'camera', title: 'b' }
  })
  expect((await client.getDocument('drafts.new'))?.title).toBe('b')
  await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.new' })
  expect(await ids()).toEqual([])

  await published('pro')
  await client.action({
    actionType: 'sanity.action.document.unpublish',
    draftId: 'drafts.pro',
    publishedId: 'pro'
  })
  expect(await ids()).toEqual(['drafts.pro'])
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.pro',
    publishedId: 'pro'
  })
  await client.create({ _id: 'drafts.pro', _type: 'camera' })
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'pro',
    includeDrafts: ['drafts.pro']
  })
  expect(await ids()).toEqual([])
})

test('several actions are one transaction, all or nothing', async () => {
  const refused = await refusal(
    client.action([
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'one',
        attributes: { _id: 'drafts.one', _type: 'camera' },
        ifExists: 'fail'
      },
      { actionType: 'sanity.action.document.discard', draftId: 'drafts.nothing' }
    ])
  )
  expect(refused.statusCode).toBe(409)
  expect(await ids()).toEqual([])
})

test('a dry run writes nothing', async () => {
  await published('pro')
  await client.create({ _id: 'drafts.pro', _type: 'camera', title: '新' })
  const publish = {
    actionType: 'sanity.action.document.publish' as const,
    draftId: 'drafts.pro',
    publishedId: 'pro'
  }
  await client.action(publish, { dryRun: true })
  expect(await ids()).toEqual(['drafts.pro', 'pro'])
  const editor = started.client('viewer', { perspective: 'raw' })
  expect((await refusal(editor.action(publish, { dryRun: true }))).statusCode).toBe(403)
  const contributor = started.client('contributor', { perspective: 'raw' })
  expect((await refusal(contributor.action(publish, { dryRun: true }))).statusCode).toBe(403)
})

test('references that wait for publication become strong then', async () => {
  await published('target')
  await client.create({
    _id: 'drafts.page1',
    _type: 'page',
    to: {
      _type: 'reference',
      _ref: 'target',
      _weak: true,
      _strengthenOnPublish: { type: 'camera' }
    }
  })
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.page1',
    publishedId: 'page1'
  })
  expect((await client.getDocument('page1'))?.to).toEqual({ _type: 'reference', _ref: 'target' })
  const refused = await refusal(
    client.action({
      actionType: 'sanity.action.document.delete',
      publishedId: 'target',
      includeDrafts: []
    })
  )
  expect(refused.statusCode).toBe(409)
  expect(refused.details?.items?.[0]?.error.type).toBe('documentHasExistingReferencesError')
})

test('a publishing that is sent again is refused by its transaction id, not because its draft is gone', async () => {
  await published('pro')
  await client.create({ _id: 'drafts.pro', _type: 'camera', title: '新' })
  const publish = () =>
    client.action(
      { actionType: 'sanity.action.document.publish', draftId: 'drafts.pro', publishedId: 'pro' },
      { transactionId: 'sent-again' }
    )
  await publish()
  const refused = await refusal(publish())
  expect([refused.statusCode, JSON.stringify(refused.details)]).toEqual([
    409,
    expect.stringContaining('transactionIdAlreadyExistsError')
  ])
})

test('a release gathers versions and publishes them at once', async () => {
  await published('pro')
  await published('old')
  const { releaseId } = await client.releases.create({ metadata: { title: '春' } })
  await client.createVersion({
    releaseId,
    publishedId: 'pro',
    document: { _id: `versions.${releaseId}.pro`, _type: 'camera', title: '春' }
  })
  await client.unpublishVersion({ releaseId, publishedId: 'old' })
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: `versions.${releaseId}.pro`,
    publishedId: 'pro',
    patch: { set: { n: 2 } }
  })
  const preview = client.withConfig({ perspective: [releaseId] })
  expect(await preview.fetch('*[_type == "camera"]{_id, title, n}')).toEqual([
    { _id: 'pro', title: '春', n: 2 }
  ])
  await client.releases.publish({ releaseId })
  expect(await ids()).toEqual(['pro'])
  expect(await client.getDocument('pro')).toMatchObject({ title: '春', n: 2 })
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: 'published' })
  await client.releases.delete({ releaseId })
  expect(await client.releases.get({ releaseId })).toBeUndefined()
})

test('a release can be edited, archived and unarchived; an archived one cannot be published', async () => {
  const { releaseId } = await client.releases.create({ metadata: { title: 'a' } })
  await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'b' } } })
  const id = `versions.${releaseId}.pro`
  await client.createVersion({
    releaseId,
    publishedId: 'pro',
    document: { _id: id, _type: 'camera', n: 5 }
  })
  await client.releases.archive({ releaseId })
  expect(await client.getDocument(id)).toBeUndefined()
  expect((await refusal(client.releases.publish({ releaseId }))).statusCode).toBe(409)
  await client.releases.unarchive({ releaseId })
  expect(await client.getDocument(id)).toMatchObject({ n: 5 })
  expect(await client.releases.get({ releaseId })).toMatchObject({
    state: 'active',
    metadata: { title: 'b' }
  })
})

test('a scheduled release is closed for edits and published when it is due', async () => {
  const { releaseId } = await client.releases.create({ metadata: { releaseType: 'scheduled' } })
  const id = `versions.${releaseId}.pro`
  await client.createVersion({
    releaseId,
    publishedId: 'pro',
    document: { _id: id, _type: 'camera', n: 1 }
  })
  await client.releases.schedule({
    releaseId,
    publishAt: new Date(Date.now() + 60_000).toISOString()
  })
  const edit = client.action({
    actionType: 'sanity.action.document.edit',
    draftId: id,
    publishedId: 'pro',
    patch: { set: { n: 2 } }
  })
  expect((await refusal(edit)).statusCode).toBe(409)
  await client.releases.unschedule({ releaseId })
  await client.releases.schedule({ releaseId, publishAt: new Date(Date.now() + 200).toISOString() })
  await expect.poll(() => client.getDocument('pro')).toMatchObject({ n: 1 })
})

test('a release that is not open is closed for mutations and for every action on its versions', async () => {
  await published('pro')
  const { releaseId } = await client.releases.create({ metadata: { title: 'x' } })
  const id = `versions.${releaseId}.pro`
  const other = `versions.${releaseId}.other`
  const version = { _id: id, _type: 'camera', n: 1 }
  await client.create(version)
  const closed = async () => {
    const action = (name: string, fields: object) =>
      client.action({
        actionType: `sanity.action.document.${name}`,
        publishedId: 'pro',
        ...fields
      } as never)
    const attempts = [
      () => client.patch(id).set({ n: 2 }).commit(),
      () => client.patch({ query: '*[_id == $id]', params: { id } }).set({ n: 2 }).commit(),
      () => client.createOrReplace({ ...version, n: 2 }),
      () => client.create({ _id: other, _type: 'camera' }),
      () => client.createIfNotExists({ _id: other, _type: 'camera' }),
      () => client.delete(id),
      () => action('publish', { draftId: id }),
      () => action('unpublish', { draftId: id }),
      () => action('delete', { includeDrafts: [id] }),
      () => action('replaceDraft', { attributes: version }),
      () => action('version.replace', { document: version })
    ]
    for (const attempt of attempts) {
      const refused = await refusal(attempt())
      expect(refused).toMatchObject({ statusCode: 409 })
      expect(refused.details?.items?.[0]?.error.type).toBe('releaseStateError')
    }
  }
  await client.releases.schedule({ releaseId, publishAt: '2099-01-01T00:00:00Z' })
  const editor = started.client('editor', { perspective: 'raw' })
  const posing = editor.mutate([{ delete: { id } }], { tag: 'sanity.import.doc.create' })
  expect((await refusal(posing)).statusCode).toBe(409)
  await closed()
  expect(await client.getDocument(id)).toMatchObject({ n: 1 })
  await client.delete(other)
  await client.releases.unschedule({ releaseId })
  await client.patch(id).set({ n: 3 }).commit()
  await client.releases.publish({ releaseId })
  expect(await client.getDocument('pro')).toMatchObject({ n: 3 })
  for (const state of ['published', 'archived']) {
    const done = state === 'published' ? releaseId : await archived()
    const late = client.create({ _id: `versions.${done}.pro`, _type: 'camera' })
    expect((await refusal(late)).statusCode).toBe(409)
  }
})

async function archived() {
  const { releaseId } = await client.releases.create({ metadata: { title: 'y' } })
  await client.releases.archive({ releaseId })
  return releaseId
}

test('mutations do not change a release; administrators may create and delete one', async () => {
  const { releaseId } = await client.releases.create({ metadata: { title: 'x' } })
  const _id = `_.releases.${releaseId}`
  const document = { _id, _type: 'system.release', name: releaseId, state: 'published' }
  const editor = started.client('editor', { perspective: 'raw' })
  const attempts = [
    () => editor.patch(_id).set({ state: 'published' }).commit(),
    () => editor.createOrReplace(document),
    () => editor.create({ ...document, _id: '_.releases.rNew' }),
    () => editor.delete(_id)
  ]
  for (const attempt of attempts) {
    const refused = await refusal(attempt())
    expect(refused).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('Send an action')
    })
  }
  const patch = client.patch(_id).set({ state: 'published' }).commit()
  expect((await refusal(patch)).statusCode).toBe(400)
  expect(await client.getDocument(_id)).toMatchObject({ state: 'active' })
  await editor.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'y' } } })
  await client.createOrReplace({ ...document, state: 'archived' })
  await client.delete(_id)
})

test('unknown and unsupported actions are rejected with a message', async () => {
  const act = (action: unknown) => refusal(client.action(action as never))
  expect((await act({ actionType: 'sanity.action.document.explode' })).statusCode).toBe(400)
  expect((await act({ actionType: 'sanity.action.document.publish' })).statusCode).toBe(400)
  expect((await act({ actionType: 'sanity.action.document.variant.create' })).statusCode).toBe(501)
})
