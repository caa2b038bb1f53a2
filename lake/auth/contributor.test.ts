import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let lake: StartedLake
let release = ''

const LIVE = { _id: 'live', _type: 'letter', title: 'published' }

beforeAll(async () => {
  lake = await startLake()
  const editor = lake.client('editor')
  await editor.createOrReplace(LIVE)
  await editor.createOrReplace({ ...LIVE, _id: 'drafts.live', title: 'changed' })
  await editor.createOrReplace({ ...LIVE, _id: 'drafts.new', title: 'new' })
  release = (await editor.releases.create({})).releaseId
  await editor.createOrReplace({ ...LIVE, _id: `versions.${release}.live`, title: 'released' })
})
afterAll(() => lake.stop())

const act = (actionType: string, fields: Record<string, unknown>) => ({
  path: '/v2025-02-19/data/actions/main',
  body: { actions: [{ actionType: `sanity.action.${actionType}`, ...fields }] }
})
const mutate = (mutation: Record<string, unknown>) => ({
  path: '/v2025-02-19/data/mutate/main',
  body: { mutations: [mutation] }
})
const live = { publishedId: 'live', draftId: 'drafts.live' }
const at = '2099-01-01T00:00:00Z'

const ways = (): Record<string, { path: string; body: unknown }> => ({
  'publish a draft': act('document.publish', live),
  'publish a new draft': act('document.publish', { publishedId: 'new', draftId: 'drafts.new' }),
  'publish a version': act('document.publish', {
    publishedId: 'live',
    versionId: `versions.${release}.live`
  }),
  unpublish: act('document.unpublish', live),
  'delete with drafts': act('document.delete', {
    publishedId: 'live',
    includeDrafts: ['drafts.live']
  }),
  'create published': act('document.create', {
    publishedId: 'made',
    attributes: { _id: 'made', _type: 'letter' },
    ifExists: 'fail'
  }),
  'edit published': act('document.edit', {
    publishedId: 'live',
    draftId: 'live',
    patch: { set: { title: 'mine' } }
  }),
  'replace published': act('document.replaceDraft', {
    publishedId: 'live',
    attributes: { _id: 'live', _type: 'letter', title: 'mine' }
  }),
  'replace as a version': act('document.version.replace', {
    document: { _id: 'live', _type: 'letter', title: 'mine' }
  }),
  'create a release': act('release.create', { releaseId: 'rmine' }),
  'import a release': act('release.import', {
    releaseId: 'rmine',
    attributes: { _type: 'system.release', state: 'active' },
    ifExists: 'fail'
  }),
  'edit a release': act('release.edit', {
    releaseId: release,
    patch: { set: { 'metadata.title': 'mine' } }
  }),
  'publish a release': act('release.publish', { releaseId: release }),
  'schedule a release': act('release.schedule', { releaseId: release, publishAt: at }),
  'archive a release': act('release.archive', { releaseId: release }),
  'delete a release': act('release.delete', { releaseId: release }),
  'mutation create': mutate({ create: { _id: 'made', _type: 'letter' } }),
  'mutation create with a random id': mutate({ create: { _type: 'letter' } }),
  'mutation createOrReplace': mutate({ createOrReplace: { ...LIVE, title: 'mine' } }),
  'mutation createIfNotExists': mutate({ createIfNotExists: { ...LIVE, _id: 'made' } }),
  'mutation patch': mutate({ patch: { id: 'live', set: { title: 'mine' } } }),
  'mutation patch by query': mutate({
    patch: { query: '*[_id == "live"]', set: { title: 'mine' } }
  }),
  'mutation patch of an id': mutate({ patch: { id: 'drafts.live', set: { _id: 'live' } } }),
  'mutation delete': mutate({ delete: { id: 'live' } }),
  'mutation delete by query': mutate({ delete: { query: '*[_type == "letter"]' } }),
  'mutation of a release': mutate({
    patch: { id: `_.releases.${release}`, set: { state: 'scheduled', publishAt: at } }
  })
})

test('a contributor cannot publish, change or remove what is public by any way', async () => {
  const state = () =>
    lake
      .client('administrator')
      .fetch('*[!(_id in path("drafts.**"))] | order(_id)', {}, { perspective: 'raw' })
  const before = await state()
  for (const [way, { path, body }] of Object.entries(ways())) {
    const answer = await lake.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      role: 'contributor'
    })
    expect(answer.ok, way).toBe(false)
    expect(answer.status, way).toBeLessThan(500)
  }
  expect(await state()).toEqual(before)
})

test('the same ways are open to an editor, so that they are ways indeed', async () => {
  const results: Record<string, number> = {}
  for (const [way, { path, body }] of Object.entries(ways())) {
    const answer = await lake.ask(path, {
      method: 'POST',
      body: JSON.stringify({ ...(body as object), dryRun: true }),
      headers: { 'content-type': 'application/json' },
      role: 'editor'
    })
    if (path.includes('actions')) results[way] = answer.status
  }
  const refused = Object.entries(results).filter(([, status]) => status !== 200)
  // These are no ways for anybody.
  expect(refused.map(([way]) => way).sort()).toEqual([
    'create published',
    'delete a release',
    'edit published',
    'replace as a version',
    'replace published'
  ])
})

test('a contributor writes drafts, versions and uploads', async () => {
  const client = lake.client('contributor')
  await client.createOrReplace({ ...LIVE, _id: 'drafts.live', title: 'mine' })
  await client.createOrReplace({ ...LIVE, _id: `versions.${release}.live`, title: 'mine' })
  await client.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  expect(await client.fetch('*[_id == "live"][0].title', {}, { perspective: 'raw' })).toBe(
    'published'
  )
})

test('no action tells a contributor whether a private document exists, or its revision', async () => {
  const editor = lake.client('editor')
  for (const _id of ['inbox.there', 'drafts.inbox.there', 'versions.rPrivate.inbox.there'])
    await editor.createOrReplace({ ...LIVE, _id })
  const actions = (group: string) => {
    const draftId = `drafts.${group}`
    const versionId = `versions.rPrivate.${group}`
    const document = (_id: string) => ({ _id, _type: 'letter' })
    const all: [string, Record<string, unknown>][] = []
    for (const id of [draftId, versionId])
      all.push(
        ['create', { publishedId: group, attributes: document(id), ifExists: 'ignore' }],
        [
          'edit',
          { publishedId: group, versionId: id, patch: { set: { a: 1 }, ifRevisionID: 'x' } }
        ],
        ['publish', { publishedId: group, versionId: id }],
        ['publish', { publishedId: group, versionId: id, ifPublishedRevisionId: 'x' }],
        ['publish', { publishedId: group, versionId: id, ifVersionRevisionId: 'x' }],
        ['unpublish', { publishedId: group, versionId: id }],
        ['discard', { versionId: id }],
        ['replaceDraft', { publishedId: group, attributes: document(id) }],
        ['version.create', { publishedId: group, document: document(id) }],
        ['version.discard', { versionId: id, purge: true }],
        ['version.replace', { document: document(id) }]
      )
    return [
      ...all,
      ['delete', { publishedId: group }],
      ['delete', { publishedId: group, includeDrafts: [draftId], purge: true }],
      ['version.create', { publishedId: 'live', versionId: 'rPrivate', baseId: group }],
      [
        'version.create',
        { publishedId: 'live', versionId: 'rPrivate', baseId: group, ifBaseRevisionId: 'x' }
      ],
      ['version.unpublish', { publishedId: group, versionId }]
    ] as [string, Record<string, unknown>][]
  }
  const answers = async (group: string) => {
    const found: unknown[] = []
    for (const [name, fields] of actions(group)) {
      const { path, body } = act(`document.${name}`, fields)
      const answer = await lake.ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        role: 'contributor'
      })
      found.push([name, answer.status, (await answer.text()).replaceAll(group, 'ID')])
    }
    return found
  }
  const existing = await answers('inbox.there')
  expect(existing).toEqual(await answers('inbox.never'))
  for (const answer of existing)
    expect(answer).toEqual([expect.any(String), 403, expect.any(String)])
})
