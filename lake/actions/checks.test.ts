import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const act = (name: string, fields: object) =>
  client.action({ actionType: `sanity.action.${name}`, ...fields } as never)
const read = (id: string) => client.getDocument(id)
const make = (id: string, content = {}) => client.create({ _id: id, _type: 'camera', ...content })

/** The status and error type with which a promise rejects. */
async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (error: { statusCode: number; details?: { items?: { error: { type: string } }[] } }) => error
  )
  return error && `${error.statusCode} ${error.details?.items?.[0]?.error.type}`
}

describe('document.create', () => {
  const create = (ifExists?: string, _id = 'drafts.a') =>
    act('document.create', {
      publishedId: 'a',
      attributes: { _id, _type: 'camera', n: 1 },
      ifExists
    })

  test('of a draft is refused while the published document or the draft exists, or does nothing', async () => {
    await make('a')
    expect(await refusal(create('fail'))).toBe('409 documentAlreadyExistsError')
    expect(await refusal(create())).toBe('409 documentAlreadyExistsError')
    await create('ignore')
    expect(await read('drafts.a')).toBeUndefined()
    await client.delete('a')
    await create()
    expect(await refusal(create('fail'))).toBe('409 documentAlreadyExistsError')
    await create('ignore')
  })

  test('of a version in a release goes beside the published document', async () => {
    await make('a')
    await create('fail', 'versions.rX.a')
    expect(await read('versions.rX.a')).toMatchObject({ n: 1 })
  })

  test('rejects other values of ifExists and ids of other documents', async () => {
    expect(await refusal(create('replace'))).toBe('400 validationError')
    expect(await refusal(create('fail', 'drafts.b'))).toBe('400 validationError')
    expect(await refusal(create('fail', 'versions.drafts.a'))).toBe('400 validationError')
  })
})

describe('document.edit', () => {
  const edit = (patch: object, more = {}) =>
    act('document.edit', { draftId: 'drafts.a', publishedId: 'a', patch, ...more })

  test('is bound to the revision that its patch names: of the draft, else of what it is made from', async () => {
    const published = await make('a')
    expect(await refusal(edit({ set: { n: 1 }, ifRevisionID: 'other' }))).toBe(
      '409 documentRevisionIDDoesNotMatchError'
    )
    expect(await read('drafts.a')).toBeUndefined()
    await edit({ set: { n: 1 }, ifRevisionID: published._rev })
    expect(await refusal(edit({ set: { n: 2 }, ifRevisionID: published._rev }))).toBe(
      '409 documentRevisionIDDoesNotMatchError'
    )
    await edit({ set: { n: 2 }, ifRevisionID: (await read('drafts.a'))?._rev })
    expect(await read('drafts.a')).toMatchObject({ n: 2 })
    expect(await refusal(edit({ ifRevisionID: 1 }))).toBe('400 validationError')
  })

  test('patches the document that it names, and no other', async () => {
    await make('a')
    expect(await refusal(edit({ id: 'b', set: { n: 1 } }))).toBe('400 validationError')
    expect(await refusal(edit({ query: '*', set: { n: 1 } }))).toBe('400 validationError')
    await edit({ id: 'drafts.a', set: { n: 1 } })
    await act('document.edit', {
      versionId: 'drafts.a',
      publishedId: 'a',
      patch: { set: { m: 1 } }
    })
    expect(await read('drafts.a')).toMatchObject({ n: 1, m: 1 })
  })
})

test('document.replaceDraft needs the draft or the published document', async () => {
  const replace = () =>
    act('document.replaceDraft', {
      publishedId: 'a',
      attributes: { _id: 'drafts.a', _type: 'camera' }
    })
  expect(await refusal(replace())).toBe('409 documentNotFoundError')
  await make('a')
  await replace()
  await client.delete('a')
  await replace()
})

test('document.delete is refused while a draft exists that it does not include', async () => {
  const remove = (includeDrafts?: unknown) =>
    act('document.delete', { publishedId: 'a', includeDrafts })
  expect(await refusal(remove([]))).toBe('409 documentNotFoundError')
  await make('a')
  await make('drafts.a')
  await make('versions.rX.a')
  for (const drafts of [[], undefined, ['versions.rX.a']]) {
    expect(await refusal(remove(drafts))).toBe('409 documentHasDraftError')
  }
  for (const drafts of ['drafts.a', ['drafts.b'], [{ toString: 1 }], [1]]) {
    expect(await refusal(remove(drafts))).toBe('400 validationError')
  }
  expect(await client.fetch('count(*[_type == "camera"])')).toBe(3)
  await remove(['drafts.a'])
  expect(await client.fetch('*[_type == "camera"]._id')).toEqual(['versions.rX.a'])
})

test('a publishedId is none of a draft or version; ids and types of another form are refused', async () => {
  await make('drafts.a')
  const wrong: [string, object][] = [
    ['edit', { draftId: 'drafts.a', publishedId: 'drafts.a', patch: { set: { n: 1 } } }],
    ['publish', { draftId: 'drafts.a', publishedId: 'b' }],
    ['publish', { draftId: 'a', publishedId: 'a' }],
    ['publish', { draftId: 'drafts.a', publishedId: '' }],
    ['publish', { draftId: 'drafts.a', publishedId: 'a', ifDraftRevisionId: 5 }],
    ['unpublish', { publishedId: 'drafts.a' }],
    ['delete', { publishedId: 'versions.rX.a', includeDrafts: [] }],
    ['discard', { draftId: 'a' }],
    ['discard', { draftId: '-a' }],
    ['discard', { draftId: { toString: 'drafts.a' } }],
    ['discard', { draftId: 'drafts.a', purge: 'yes' }],
    ['discard', { draftId: 'drafts.a', publishedId: 'b' }],
    ['version.discard', { versionId: 'a' }],
    ['version.unpublish', { publishedId: 'a', versionId: 'drafts.a' }],
    ['create', { publishedId: 'n', attributes: { _id: 'n', _type: 'camera' } }],
    ['edit', { draftId: 'a', publishedId: 'a', patch: { set: { n: 1 } } }],
    ['version.create', { publishedId: 'a', versionId: 'versions.published.a', baseId: 'drafts.a' }]
  ]
  for (const [name, fields] of wrong) {
    expect(await refusal(act(`document.${name}`, fields)), JSON.stringify(fields)).toBe(
      '400 validationError'
    )
  }
  const actionType = { toString: 'sanity.action.document.publish' }
  expect(await refusal(client.action({ actionType } as never))).toBe('400 validationError')
})

test('no action on documents changes a release', async () => {
  const { releaseId } = await client.releases.create({ metadata: { title: 'x' } })
  const release = `_.releases.${releaseId}`
  const before = await read(release)
  const draft = `drafts.${release}`
  const attributes = { _id: draft, _type: 'system.release' }
  const ways: [string, object][] = [
    ['create', { publishedId: release, attributes: { ...attributes, _id: release } }],
    ['create', { publishedId: release, attributes }],
    ['edit', { publishedId: release, draftId: release, patch: { set: { name: 'x' } } }],
    ['edit', { publishedId: release, draftId: draft, patch: { set: { name: 'x' } } }],
    ['publish', { publishedId: release, draftId: draft }],
    ['unpublish', { publishedId: release }],
    ['delete', { publishedId: release, includeDrafts: [] }],
    ['replaceDraft', { publishedId: release, attributes }],
    [
      'version.create',
      { publishedId: release, versionId: `versions.rX.${release}`, baseId: release }
    ],
    ['version.replace', { document: { ...attributes, _id: `versions.rX.${release}` } }],
    ['version.unpublish', { publishedId: release, versionId: `versions.rX.${release}` }]
  ]
  for (const [name, fields] of ways) {
    expect(await refusal(act(`document.${name}`, fields)), JSON.stringify([name, fields])).toBe(
      '400 validationError'
    )
  }
  // a release would publish such a version onto the other
  for (const _id of [draft, `versions.rX.${release}`])
    expect(await refusal(make(_id))).toBe('400 validationError')
  expect(await read(release)).toEqual(before)
})

test('a field that an action does not have is refused, and so are two that exclude each other', async () => {
  await make('a')
  await make('drafts.a')
  const base = { publishedId: 'a', draftId: 'drafts.a' }
  const wrong: [string, object][] = [
    ['document.publish', { ...base, ifDraftRevisionID: 'other' }],
    ['document.publish', { ...base, versionId: 'versions.rX.a' }],
    ['document.edit', { ...base, patch: { set: { n: 1 } }, ifRevisionID: 'other' }],
    ['document.delete', { publishedId: 'a', includeDrafts: ['drafts.a'], ifRevisionID: 'other' }],
    ['document.delete', { publishedId: 'a', includeDrafts: ['drafts.a'], dryRun: true }],
    ['document.discard', { draftId: 'drafts.a', publishedId: 'a', ifRevisionId: 'other' }],
    [
      'document.version.create',
      { publishedId: 'a', baseId: 'a', versionId: 'versions.rX.a', ifRevisionId: 'x' }
    ],
    [
      'document.version.create',
      { publishedId: 'a', baseId: 'a', document: { _id: 'versions.rX.a', _type: 'camera' } }
    ],
    ['release.create', { releaseId: 'rNew', state: 'published' }],
    ['release.publish', { releaseId: 'rNew', publishAt: '2030-01-01T00:00:00Z' }]
  ]
  for (const [name, fields] of wrong)
    expect(await refusal(act(name, fields)), name).toBe('400 validationError')
  expect(await client.fetch('*[_type == "camera"]._id | order(@)')).toEqual(['a', 'drafts.a'])
})

test('objects in lists get a _key where an action sends none', async () => {
  const lists = { a: [{ n: 1 }, { _key: 'own', inner: [{ n: 2 }] }, 'text'] }
  const keyed = (value: unknown) => ({ _key: expect.stringMatching(/^[0-9a-f]{12}$/), n: value })
  const stored = { a: [keyed(1), { _key: 'own', inner: [keyed(2)] }, 'text'] }
  const attributes = { _id: 'drafts.a', _type: 'camera', ...lists }
  await act('document.create', { publishedId: 'a', attributes })
  expect(await read('drafts.a')).toMatchObject(stored)
  await act('document.replaceDraft', { publishedId: 'a', attributes })
  expect(await read('drafts.a')).toMatchObject(stored)
  const patch = { set: { b: lists.a }, insert: { after: 'a[-1]', items: [{ n: 3 }] } }
  await act('document.edit', { draftId: 'drafts.a', publishedId: 'a', patch })
  expect(await read('drafts.a')).toMatchObject({ a: [...stored.a, keyed(3)], b: stored.a })
  const document = { ...attributes, _id: 'versions.rX.a' }
  await act('document.version.create', { publishedId: 'a', document })
  expect(await read('versions.rX.a')).toMatchObject(stored)
})

describe('a release', () => {
  test.each(['drafts', 'published', 'raw', 'previewDrafts', 'a.b', 'x'.repeat(65), '-a', '', 'ü'])(
    'is not named "%s"',
    async releaseId => {
      expect(await refusal(act('release.create', { releaseId }))).toBe('400 validationError')
      const attributes = { _id: `_.releases.${releaseId}`, name: releaseId, state: 'active' }
      expect(await refusal(act('release.import', { releaseId, attributes }))).toBe(
        '400 validationError'
      )
    }
  )

  test('has metadata of the documented kinds', async () => {
    const create = (metadata: unknown) => act('release.create', { releaseId: 'rKinds', metadata })
    const wrong = [
      'x',
      { releaseType: 'later' },
      { releaseType: null },
      { title: 5 },
      { description: {} },
      { intendedPublishAt: 'tomorrow' }
    ]
    for (const metadata of wrong)
      expect(await refusal(create(metadata))).toBe('400 validationError')
    await create({
      title: 'A',
      releaseType: 'scheduled',
      intendedPublishAt: '2099-01-01T00:00:00Z',
      cardinality: 'one'
    })
    await client.releases.archive({ releaseId: 'rKinds' })
    await client.releases.delete({ releaseId: 'rKinds' })
  })

  test('is edited in its metadata alone', async () => {
    const { releaseId } = await client.releases.create({ metadata: { title: 'A' } })
    const edit = (patch: object) => client.releases.edit({ releaseId, patch })
    await edit({ set: { metadata: { title: 'B', releaseType: 'asap', description: 'x' } } })
    await edit({
      set: { 'metadata.intendedPublishAt': '2099-01-01T00:00:00Z' },
      unset: ['metadata.description']
    })
    const before = await client.releases.get({ releaseId })
    expect(before?.metadata).toEqual({
      title: 'B',
      releaseType: 'asap',
      intendedPublishAt: '2099-01-01T00:00:00Z'
    })
    const wrong = [
      { set: { state: 'published' } },
      { set: { name: 'other', 'metadata.title': 'C' } },
      { set: { publishAt: '2099-01-01T00:00:00Z' } },
      { setIfMissing: { error: { message: 'x' } } },
      { set: { finalDocumentStates: [] } },
      { set: { more: 1 } },
      { unset: ['state'] },
      { unset: ['metadata'] },
      { set: { metadata: 'x' } },
      { set: { 'metadata.releaseType': 'later' } }
    ]
    for (const patch of wrong) {
      expect(await refusal(edit(patch)), JSON.stringify(patch)).toBe('400 validationError')
    }
    expect(await client.releases.get({ releaseId })).toEqual(before)
  })

  test('is imported only in a state that it can have', async () => {
    const restore = (content: object) =>
      act('release.import', {
        releaseId: 'rOld',
        ifExists: 'replace',
        attributes: { _id: '_.releases.rOld', _type: 'system.release', name: 'rOld', ...content }
      })
    expect(await refusal(restore({ state: 'publishing' }))).toBe('400 validationError')
    expect(await refusal(restore({ state: 'scheduled', publishAt: '2099' }))).toBe(
      '400 validationError'
    )
    await restore({ state: 'scheduled', publishAt: '2099-01-01T00:00:00Z' })
    await restore({ state: 'active' })
    await make('versions.rOld.a')
    for (const state of ['published', 'archived'])
      expect(await refusal(restore({ state }))).toBe('409 releaseStateError')
    await restore({ state: 'active' })
    await client.delete('versions.rOld.a')
    await restore({ state: 'published' })
    await client.releases.delete({ releaseId: 'rOld' })
  })

  test('is not stored by a mutation in a form that prevents publishing its versions', async () => {
    const _id = '_.releases.rStuck'
    const put = (content: object) =>
      client.createOrReplace({ _id, _type: 'system.release', name: 'rStuck', ...content } as never)
    await make('versions.rStuck.a')
    for (const content of [
      {},
      { state: 'x' },
      { state: 'active', name: 'rOther' },
      { state: 'scheduled' }
    ]) {
      expect(await refusal(put(content)), JSON.stringify(content)).toBe('400 validationError')
    }
    for (const state of ['published', 'archived']) {
      expect(await refusal(put({ state }))).toBe('409 releaseStateError')
    }
    await put({ state: 'active' })
    const patch = { id: _id, set: { state: 'published' } }
    const posing = client.mutate([{ patch }], { tag: 'sanity.import.doc.create' })
    expect(await refusal(posing)).toBe('400 validationError')
    await client.releases.publish({ releaseId: 'rStuck' })
    expect(await read('a')).toBeDefined()
    await client.releases.delete({ releaseId: 'rStuck' })
  })

  test('cannot be replaced by a document that is none', async () => {
    for (const [name, type] of [
      ['rOther', 'page'],
      ['a.b', 'page'],
      ['drafts', 'page'],
      ['a.b', 'system.release']
    ]) {
      const put = client.createOrReplace({ _id: `_.releases.${name}`, _type: String(type) })
      expect(await refusal(put), name).toBe('400 validationError')
    }
    const { releaseId } = await client.releases.create({})
    const release = { _id: `_.releases.${releaseId}`, _type: 'page' }
    expect(await refusal(client.createOrReplace(release))).toBe('400 validationError')
    expect(await read(release._id)).toMatchObject({ _type: 'system.release' })
  })
})
