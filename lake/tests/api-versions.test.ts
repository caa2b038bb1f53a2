import type { ClientPerspective } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from './start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
  await started
    .client('administrator')
    .mutate<Record<string, unknown>>([
      { create: { _id: 'page', _type: 'page', title: 'published', empty: null, part: { n: 1 } } },
      { create: { _id: 'drafts.page', _type: 'page', title: 'draft' } },
      { create: { _id: 'versions.rSpring.page', _type: 'page', title: 'version' } }
    ])
})
afterAll(() => started.stop())

const at = (apiVersion: string) => started.client('viewer', { apiVersion })

test('a version is v1, vX or a date up to today; others are refused with a message', async () => {
  const ask = async (version: string) => {
    const response = await started.ask(`/${version}/data/query/main?query=count(*)`)
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  const today = new Date().toISOString().slice(0, 10)
  for (const version of ['v1', 'vX', 'vx', 'v2021-03-25', 'v2025-02-19', `v${today}`]) {
    expect(await ask(version)).toEqual([200, undefined])
  }
  const invalid = expect.stringMatching(/^Invalid API version/)
  for (const version of ['v2', 'v0', 'v2025-02-30', 'v2025-13-01', 'v2025-2-19', 'v20250219']) {
    expect(await ask(version)).toEqual([400, invalid])
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const future = expect.stringMatching(/is in the future/)
  for (const version of [`v${tomorrow}`, 'v9999-12-31']) {
    expect(await ask(version)).toEqual([400, future])
  }
  await expect(at('2999-01-01').fetch('*')).rejects.toThrow(/is in the future/)
})

test('the default perspective is raw before 2025-02-19, published from then on', async () => {
  const ids = '*[_type == "page"] | order(_id)._id'
  for (const old of ['1', '2021-03-25', '2025-02-18']) {
    expect(await at(old).fetch(ids)).toEqual(['drafts.page', 'page'])
  }
  for (const now of ['2025-02-19', '2026-01-01', 'X'])
    expect(await at(now).fetch(ids)).toEqual(['page'])
})

test('versions of releases are not seen by API versions before 2025-02-19', async () => {
  const queries = {
    '*[_type == "page"] | order(_id)._id': ['drafts.page', 'page'],
    '*[_id == "versions.rSpring.page"]': [],
    '*[sanity::versionOf("page")] | order(_id)._id': ['drafts.page', 'page'],
    'count(*[_type == "page"])': 2,
    'count(*[_id in path("versions.**")])': 0,
    '*[title == "version"]': []
  }
  for (const [query, result] of Object.entries(queries)) {
    const options = { perspective: 'raw' } as const
    expect([query, await at('2025-02-18').fetch(query, {}, options)]).toEqual([query, result])
    expect(await at('2025-02-19').fetch(query, {}, options)).not.toEqual(result)
  }
  const overlaid = '*[_id == "page"][0].title'
  const perspective = ['rSpring', 'drafts']
  expect(await at('2025-02-19').fetch(overlaid, {}, { perspective })).toBe('version')
})

test('API versions before 2025-02-19 refuse perspectives of releases', async () => {
  const fetchAs = (apiVersion: string, perspective: ClientPerspective) =>
    at(apiVersion).fetch('*[_id == "page"][0].title', {}, { perspective })
  for (const old of ['1', '2021-03-25', '2025-02-18']) {
    for (const perspective of [['rSpring'], ['rSpring', 'drafts'], ['drafts', 'published']]) {
      await expect(fetchAs(old, perspective)).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('not supported in the API version')
      })
    }
    expect(await fetchAs(old, 'drafts')).toBe('draft')
    expect(await fetchAs(old, ['drafts'])).toBe('draft')
    expect(await fetchAs(old, 'previewDrafts')).toBe('draft')
    expect(await fetchAs(old, 'published')).toBe('published')
  }
})

test('older API versions do not see versions by id, in exports or in the history either', async () => {
  const id = 'versions.rSpring.page'
  const seenBy = async (version: string) => {
    const ask = async (path: string) => {
      const response = await started.ask(`/v${version}/data${path}`, { role: 'administrator' })
      return (await response.text()).includes(`"${id}","_type"`) || response.status
    }
    return {
      document: await at(version).getDocument(id),
      documents: await at(version).getDocuments(['page', id]),
      all: (await at(version).getDocument('page', { includeAllVersions: true }))?.length,
      export: await ask('/export/main'),
      revision: await ask(`/history/main/documents/${id}?lastRevision=true`),
      transaction: (await ask(`/history/main/transactions/page`)) === true,
      events: await ask(`/history/main/events/documents/${id}`)
    }
  }
  const published = expect.objectContaining({ _id: 'page' })
  const version = expect.objectContaining({ _id: id })
  for (const old of ['1', '2021-03-25', '2025-02-18']) {
    expect([old, await seenBy(old)]).toEqual([
      old,
      {
        document: undefined,
        documents: [published, null],
        all: 2,
        export: 200,
        revision: 200,
        transaction: false,
        events: 404
      }
    ])
  }
  for (const now of ['2025-02-19', 'X']) {
    expect([now, await seenBy(now)]).toEqual([
      now,
      {
        document: version,
        documents: [published, version],
        all: 3,
        export: true,
        revision: true,
        transaction: true,
        events: 200
      }
    ])
  }
})

test('a mutation by query of an old API version leaves versions alone', async () => {
  const editor = started.client('editor', { apiVersion: '2021-06-07' })
  await editor.patch({ query: '*[_type == "page"]' }).set({ touched: true }).commit()
  const touched = '*[touched == true] | order(_id)._id'
  expect(await at('2025-02-19').fetch(touched, {}, { perspective: 'raw' })).toEqual([
    'drafts.page',
    'page'
  ])
})

test('v1 refuses queries that mean something else in its dialect, and evaluates all others as later versions', async () => {
  const page = '*[_id == "page"][0]'
  for (const [query, reason] of [
    [`${page}{part{"parent": ^.title}}`, /\^.* outside of subqueries/],
    [`${page}{"n": part.n == null}`, /comparison with null/],
    ['*[null != empty]', /comparison with null/],
    ['*[_type == "page"].part[].n', /several array traversals/]
  ] as const) {
    // the result for a later version is cached
    await at('2025-02-19').fetch(query)
    await expect(at('1').fetch(query)).rejects.toMatchObject({
      statusCode: 501,
      message: expect.stringMatching(reason)
    })
    const body = JSON.stringify({ query: `${query}${' '.repeat(70_000)}` })
    expect((await started.ask('/v1/data/query/main', { method: 'POST', body })).status).toBe(501)
    const mutations = [{ patch: { query, set: { touched: 1 } } }]
    await expect(
      started.client('editor', { apiVersion: '1' }).mutate(mutations as never)
    ).rejects.toMatchObject({ statusCode: 501 })
  }
  const listener = await started.ask('/v1/data/listen/main?query=*[empty==null]')
  expect(await listener.text()).toMatch(/channelError\ndata: .*comparison with null/)
  const query =
    '*[_id == "page"]{empty, title, part{n}, "self": *[_id == ^._id][0].title, "mixed": 1 > "a"}'
  const result = [
    { empty: null, title: 'published', part: { n: 1 }, self: 'published', mixed: null }
  ]
  expect(await at('1').fetch(query)).toEqual(result)
  expect(await at('2025-02-19').fetch(query)).toEqual(result)
})
