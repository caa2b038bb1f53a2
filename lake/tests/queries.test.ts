import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake, type TestRole } from './start.ts'

let running: StartedLake
beforeAll(async () => {
  running = await startLake()
  await running.client('administrator').mutate<Record<string, unknown>>([
    { create: { _id: 'maker', _type: 'maker', name: '厂商', slug: { current: 'maker' } } },
    { create: { _id: 'pro', _type: 'camera', title: '专业型', maker: { _ref: 'maker' }, rank: 2 } },
    { create: { _id: 'drafts.pro', _type: 'camera', title: '专业型-未发布', rank: 2 } },
    { create: { _id: 'drafts.new', _type: 'camera', title: '样机', rank: 1 } },
    { create: { _id: 'versions.rSpring.pro', _type: 'camera', title: '春', rank: 3 } },
    { create: { _id: 'versions.rSpring.spring', _type: 'camera', title: '春新', rank: 4 } },
    { create: { _id: 'secret.one', _type: 'message', title: '密' } },
    {
      create: {
        _id: 'leak',
        _type: 'page',
        to: { _ref: 'secret.one' },
        list: [{ _key: 'a', _ref: 'drafts.new', _weak: true }]
      }
    }
  ])
})
afterAll(() => running.stop())

const titles = '*[_type == "camera"] | order(title).title'

test('published is the default from 2025-02-19 on, raw before it', async () => {
  const now = running.client('viewer')
  expect(await now.fetch(titles)).toEqual(['专业型'])
  expect(await now.fetch(titles, {}, { perspective: 'raw' })).toHaveLength(5)
  const old = running.client('viewer', { apiVersion: '2023-01-01' })
  expect(await old.fetch('count(*[_type == "camera"])')).toBe(3)
  expect(await old.fetch(titles, {}, { perspective: 'published' })).toEqual(['专业型'])
  // a release that does not exist overlays nothing
  expect(await now.fetch(titles, {}, { perspective: ['rNothing'] })).toEqual(['专业型'])
})

test('drafts lie over published documents, with both ids', async () => {
  const client = running.client('viewer', { perspective: 'drafts' })
  const found = await client.fetch('*[_type == "camera"] | order(_id) {_id, _originalId, title}')
  expect(found).toEqual([
    { _id: 'new', _originalId: 'drafts.new', title: '样机' },
    { _id: 'pro', _originalId: 'drafts.pro', title: '专业型-未发布' }
  ])
  expect(await client.fetch('*[_id == "pro"][0].title')).toBe('专业型-未发布')
  expect(await client.fetch('*[title == "专业型"]')).toEqual([])
})

test('a stack of releases lies over drafts and published documents', async () => {
  const client = running.client('viewer', { perspective: ['rSpring', 'drafts'] })
  expect(await client.fetch('*[_type == "camera"] | order(_id) {_id, title}')).toEqual([
    { _id: 'new', title: '样机' },
    { _id: 'pro', title: '春' },
    { _id: 'spring', title: '春新' }
  ])
})

test('a visitor sees no draft, version or id with a dot in any perspective', async () => {
  for (const perspective of ['raw', 'published', 'drafts', ['rSpring', 'drafts']] as const) {
    const client = running.client(undefined, { perspective: perspective as never })
    expect(await client.fetch('*[]._id')).toEqual(['leak', 'maker', 'pro'])
    expect(await client.fetch('*[_id == "leak"][0]{"a": to->title, "b": list[]->title}')).toEqual({
      a: null,
      b: [null]
    })
    expect(await client.fetch('count(*[references("maker")])')).toBe(1)
    expect(await client.fetch('*[_id == "secret.one"]')).toEqual([])
    expect(await client.fetch('*[title == "密"]')).toEqual([])
    expect(await client.fetch('*[_id in path("secret.**")]')).toEqual([])
    expect(await client.fetch('*[[@] match text::query("样机")]')).toEqual([])
  }
  expect(await running.client().getDocuments(['secret.one', 'drafts.pro', 'pro'])).toMatchObject([
    null,
    null,
    { _id: 'pro' }
  ])
})

test('the document endpoint gives the reason for omissions without revealing what exists', async () => {
  const read = async (role?: TestRole) => {
    const path = '/v1/data/doc/main/secret.one,secret.two,nothing,pro?excludeContent=true'
    const response = await running.ask(path, role ? { role } : {})
    return (await response.json()) as { documents: Record<string, unknown>[]; omitted: unknown }
  }
  expect((await read()).omitted).toEqual([
    { id: 'secret.one', reason: 'permission' },
    { id: 'secret.two', reason: 'permission' },
    { id: 'nothing', reason: 'existence' }
  ])
  const full = await read('administrator')
  expect(full.omitted).toEqual([
    { id: 'secret.two', reason: 'existence' },
    { id: 'nothing', reason: 'existence' }
  ])
  expect(full.documents.map(document => document.title)).toEqual([undefined, undefined])
})

test('a visitor does not learn which drafts and versions a document has', async () => {
  const read = async (id: string, role?: TestRole) => {
    const path = `/v2025-02-19/data/doc/main/${id}?includeAllVersions=true&excludeContent=true`
    const response = await running.ask(path, role ? { role } : {})
    return (await response.json()) as { documents: { _id: string }[]; omitted: unknown[] }
  }
  const visitor = await read('pro')
  expect(visitor.documents.map(({ _id }) => _id)).toEqual(['pro'])
  expect(visitor.omitted).toEqual([])
  expect((await read('new')).omitted).toEqual([{ id: 'new', reason: 'existence' }])
  const viewer = await read('pro', 'viewer')
  expect(viewer.documents.map(({ _id }) => _id)).toEqual([
    'pro',
    'drafts.pro',
    'versions.rSpring.pro'
  ])
})

test('the export of a visitor contains public documents only', async () => {
  const read = async (role?: TestRole) => {
    const response = await running.ask('/v2025-02-19/data/export/main', role ? { role } : {})
    const lines = (await response.text()).trim().split('\n')
    return lines.map(line => (JSON.parse(line) as { _id: string })._id)
  }
  expect(await read()).toEqual(['leak', 'maker', 'pro'])
  expect(await read('administrator')).toHaveLength(8)
})

test('queries answer the same by GET and POST, with parameters', async () => {
  const query = '*[_type == $type && maker._ref == $ref]{title, "maker": maker->name}'
  const params = { type: 'camera', ref: 'maker' }
  const expected = [{ title: '专业型', maker: '厂商' }]
  expect(await running.client().fetch(query, params)).toEqual(expected)
  const response = await fetch(`${running.url}/v2025-02-19/data/query/main`, {
    method: 'POST',
    body: JSON.stringify({ query, params })
  })
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ result: expected, query, ms: expect.any(Number) })
  const quiet = await fetch(
    `${running.url}/v2025-02-19/data/query/main?returnQuery=false&query=${encodeURIComponent('*[0]._id')}`
  )
  expect(await quiet.json()).not.toHaveProperty('query')
})

test('a comment is allowed anywhere, also as the last line', async () => {
  const client = running.client()
  expect(await client.fetch('*[_id == "pro"][0].title // tail')).toBe('专业型')
  expect(await client.fetch('// head\n*[_id == $id][0].title\n// tail', { id: 'pro' })).toBe(
    '专业型'
  )
  expect(await client.fetch('"a // b"')).toBe('a // b')
})

test('a syntax error is a 400 that names the position', async () => {
  const failed = await running
    .client()
    .fetch('*[_type == ')
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ statusCode: 400 })
  expect(String(failed)).toMatch(/position 10|position 11|position 9/)
  const response = await fetch(
    `${running.url}/v1/data/query/main?query=${encodeURIComponent('*[a b]')}`
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'queryParseError', query: '*[a b]', start: 3 }
  })
})

test('another project id is rejected for reads and writes', async () => {
  const elsewhere = running.client('administrator', { projectId: 'p2' })
  const refused = {
    statusCode: 404,
    message: expect.stringContaining('does not hold the project "p2"')
  }
  await expect(elsewhere.fetch('*')).rejects.toMatchObject(refused)
  await expect(elsewhere.create({ _id: 'astray', _type: 'note' })).rejects.toMatchObject(refused)
  expect(await running.client('administrator').getDocument('astray')).toBeUndefined()
})

test('missing parameters, data sets and functions are named', async () => {
  const status = async (path: string) => {
    const response = await fetch(running.url + path)
    return { status: response.status, text: await response.text() }
  }
  const ask = (query: string, more = '') =>
    status(`/v1/data/query/main?query=${encodeURIComponent(query)}${more}`)
  expect(await ask('*[_id == $id]')).toMatchObject({ status: 400 })
  expect((await ask('*[_id == $id]')).text).toContain('$id')
  expect(await status('/v1/data/query/nowhere?query=*')).toMatchObject({ status: 404 })
  expect(await ask('*[_id == $id]', '&$id=text')).toMatchObject({ status: 400 })
  expect(await ask('*[geo::distance(a, b) > 1]')).toMatchObject({ status: 501 })
  expect(await ask('*[geo::distance(geo(a), geo(b)) < 1]')).toMatchObject({ status: 501 })
  expect(await ask('*[nothing(a)]')).toMatchObject({ status: 400 })
  expect(await ask('*', '&explain=true')).toMatchObject({ status: 501 })
  expect(await ask('1', '&resultSourceMap=maybe')).toMatchObject({ status: 400 })
  expect(await ask('*', '&perspective=a b')).toMatchObject({ status: 400 })
})

test('an endless query is stopped', async () => {
  const short = await startLake({ limits: { queryTime: 200 } })
  try {
    const deep = (n: number): string => (n === 0 ? '1' : `[1,1,1,1,1,1,1,1][]{"a": ${deep(n - 1)}}`)
    const query = deep(9)
      .replaceAll('[]{"a":', '[]{"a":')
      .replace(/\[1,1,1,1,1,1,1,1\]/g, '[{},{},{},{},{},{},{},{}]')
    const failed = await short
      .client()
      .fetch(query)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ statusCode: 408 })
    expect(await short.client().fetch('1 + 1')).toBe(2)
  } finally {
    await short.stop()
  }
})

test('the versions of a release are found in a perspective of it and as they are stored', async () => {
  const find = (query: string, perspective: string[] | 'raw') =>
    running.client('viewer').fetch<string[]>(query, { name: 'rSpring' }, { perspective } as never)
  const ways = [
    '*[sanity::partOfRelease("rSpring")] | order(rank)',
    '*[sanity::partOfRelease($name)] | order(rank)[0..9]',
    '*[_type == "camera" && sanity::partOfRelease("r" + "Spring")] | order(rank)',
    '*[_type == "camera"]{..., "is": sanity::partOfRelease("rSpring")}[is] | order(rank)'
  ]
  for (const way of ways) {
    const query = `${way}{"id": coalesce(_originalId, _id)}.id`
    const ids = ['versions.rSpring.pro', 'versions.rSpring.spring']
    expect(await find(query, ['rSpring']), way).toEqual(ids)
    expect(await find(query, ['rSpring', 'drafts']), way).toEqual(ids)
    expect(await find(query, 'raw'), way).toEqual(ids)
    expect(await find(query, ['drafts']), way).toEqual([])
  }
  // a layer that another one hides is not part of the result
  await running.client('editor').create({ _id: 'versions.rLater.pro', _type: 'camera', rank: 9 })
  const ids = '*[sanity::partOfRelease("rSpring")] | order(_id)._id'
  expect(await find(ids, ['rLater', 'rSpring'])).toEqual(['spring'])
  expect(await find('*[sanity::partOfRelease(1)]', ['rSpring'])).toEqual([])
})
