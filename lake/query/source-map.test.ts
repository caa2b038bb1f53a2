import type { ContentSourceMap } from '@sanity/client'
import {
  applySourceDocuments,
  parseJsonPath,
  resolveEditUrl,
  resolveMapping
} from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { encodeSanityNodeData } from '@sanity/visual-editing-csm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, features } from '../tests/groq-features.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

const post = {
  _id: 'post',
  _type: 'post',
  title: '标题',
  // biome-ignore lint/suspicious/noThenProperty: a field that the evaluator would take for a promise
  "odd'name\\": { then: 'reserved' },
  author: { _type: 'reference', _ref: 'author' },
  tags: ['b', 'a', 'b'],
  empty: [],
  body: [
    { _type: 'block', _key: 'k1', children: [{ _type: 'span', _key: 's1', text: '第一段' }] },
    { _type: 'block', _key: 'k2', children: [{ _type: 'span', _key: 's2', text: '第二段' }] }
  ]
}

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
  const transaction = started.client('administrator').transaction()
  const author = { _id: 'author', _type: 'author', name: '作者', city: { name: '北京' } }
  const draft = { ...post, _id: 'drafts.post', title: '草稿标题' }
  for (const document of [...documents, post, author, draft])
    transaction.create(document as { _id: string; _type: string })
  await transaction.commit()
})
afterAll(() => started.stop())

type Answer = { result: unknown; resultSourceMap: ContentSourceMap }
type Selector = true | 'withKeyArraySelector'
type Options = {
  perspective?: 'raw' | 'drafts' | 'published'
  selector?: Selector
  params?: object
}

async function ask(query: string, options: Options = {}): Promise<Answer> {
  const { perspective = 'published', selector = true, params = {} } = options
  return (await started.client('viewer').fetch(query, params as never, {
    filterResponse: false,
    resultSourceMap: selector,
    perspective
  })) as unknown as Answer
}

/** The sources as "document path" by the path in the result. */
function sources({ documents, paths, mappings }: ContentSourceMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mappings).map(([path, mapping]) => {
      if (mapping.type !== 'value' || mapping.source.type !== 'documentValue') {
        return [path, mapping.type === 'value' ? mapping.source.type : mapping.type]
      }
      const { document, path: field } = mapping.source
      return [path, `${documents[document]?._id} ${paths[field]}`]
    })
  )
}

/** The value at a path that the official client has parsed. */
function valueAt(root: unknown, path: string): unknown {
  return parseJsonPath(path).reduce<unknown>((value, segment) => {
    if (typeof segment !== 'object') return (value as Record<string, unknown>)[segment]
    return (value as { _key?: string }[]).find(item => item._key === segment._key)
  }, root)
}

async function expectTrue({ result, resultSourceMap: map }: Answer): Promise<number> {
  const ids = map.documents.map(({ _id }) => _id)
  const client = started.client('viewer', { perspective: 'raw' })
  const stored = await client.fetch<{ _id: string }[]>('*[_id in $ids]', { ids })
  let fields = 0
  for (const [path, mapping] of Object.entries(map.mappings)) {
    if (mapping.type !== 'value' || mapping.source.type !== 'documentValue') continue
    const source = stored.find(
      ({ _id }) => _id === ids[(mapping.source as { document: number }).document]
    )
    const field = map.paths[mapping.source.path] ?? ''
    expect([path, valueAt(result, path)]).toEqual([path, valueAt(source, field)])
    fields++
  }
  return fields
}

test('each value of a result is mapped to the field of the document that it comes from', async () => {
  const answer = await ask(
    `*[_id == "post"][0]{
      title, "by": author->{name, "place": city.name}, "first": tags[0], tags, empty,
      "odd": @["odd'name\\\\"].then, "sum": title + "!", "one": 1, missing
    }`
  )
  expect(answer.result).toMatchObject({
    title: '标题',
    by: { name: '作者', place: '北京' },
    odd: 'reserved'
  })
  expect(answer.resultSourceMap.documents).toEqual([
    { _id: 'post', _type: 'post' },
    { _id: 'author', _type: 'author' }
  ])
  expect(sources(answer.resultSourceMap)).toEqual({
    "$['title']": "post $['title']",
    "$['by']['name']": "author $['name']",
    "$['by']['place']": "author $['city']['name']",
    "$['first']": "post $['tags'][0]",
    "$['tags'][0]": "post $['tags'][0]",
    "$['tags'][1]": "post $['tags'][1]",
    "$['tags'][2]": "post $['tags'][2]",
    "$['empty']": "post $['empty']",
    "$['odd']": "post $['odd\\'name\\\\']['then']",
    "$['sum']": 'unknown',
    "$['one']": 'literal',
    "$['missing']": 'unknown'
  })
  expect(await expectTrue(answer)).toBe(9)
})

test('array items are addressed by index, or by key if that is requested', async () => {
  const query = '*[_id == "post"][0].body[].children[].text'
  expect(sources((await ask(query)).resultSourceMap)).toEqual({
    '$[0]': "post $['body'][0]['children'][0]['text']",
    '$[1]': "post $['body'][1]['children'][0]['text']"
  })
  const keyed = await ask(query, { selector: 'withKeyArraySelector' })
  expect(sources(keyed.resultSourceMap)).toEqual({
    '$[0]': "post $['body'][?(@._key=='k1')]['children'][?(@._key=='s1')]['text']",
    '$[1]': "post $['body'][?(@._key=='k2')]['children'][?(@._key=='s2')]['text']"
  })
})

test('filters, orders, slices, conditions and functions that select values keep their sources', async () => {
  const expected: [string, Record<string, string>][] = [
    [
      '*[_id == "post"][0].tags[@ != "a"]',
      { '$[0]': "post $['tags'][0]", '$[1]': "post $['tags'][2]" }
    ],
    [
      '*[_id == "post"][0].tags | order(@)',
      {
        '$[0]': "post $['tags'][1]",
        '$[1]': "post $['tags'][0]",
        '$[2]': "post $['tags'][2]"
      }
    ],
    [
      'array::unique(*[_id == "post"][0].tags)',
      { '$[0]': "post $['tags'][0]", '$[1]': "post $['tags'][1]" }
    ],
    ['array::compact([null, ...*[_id == "post"].title])', { '$[0]': "post $['title']" }],
    ['coalesce(*[_id == "none"][0].title, *[_id == "author"][0].name)', { $: "author $['name']" }],
    [
      '*[_id == "post"][0]{"t": select(defined(tags) => title, "none")}',
      { "$['t']": "post $['title']" }
    ],
    [
      '*[_id == "post"][0]{"t": [title, ^.x, "l"]}',
      {
        "$['t'][0]": "post $['title']",
        "$['t'][1]": 'unknown',
        "$['t'][2]": 'literal'
      }
    ],
    [
      '*[_id == "author"]{"posts": *[author._ref == ^._id]{title, "by": ^.name}}[0]',
      {
        "$['posts'][0]['title']": "post $['title']",
        "$['posts'][0]['by']": "author $['name']"
      }
    ],
    [
      '*[_id == "post"] | score(title match "标题") {title, _score}',
      {
        "$[0]['title']": "post $['title']",
        "$[0]['_score']": 'unknown'
      }
    ],
    [
      '*[_id == "author"][0].city + {"a": 1}',
      { "$['name']": "author $['city']['name']", "$['a']": 'literal' }
    ],
    ['count(*[_type == "post"])', { $: 'unknown' }],
    ['$given', { "$['a']": 'literal' }]
  ]
  for (const [query, mapped] of expected) {
    const answer = await ask(query, { params: { given: { a: 1 } } })
    expect([query, sources(answer.resultSourceMap)]).toEqual([query, mapped])
    await expectTrue(answer)
  }
})

test('in a perspective the source is the draft that was overlaid', async () => {
  const answer = await ask('*[_id == "post"][0]{_id, title}', { perspective: 'drafts' })
  expect(answer.result).toEqual({ _id: 'post', title: '草稿标题' })
  expect(answer.resultSourceMap.documents).toEqual([{ _id: 'drafts.post', _type: 'post' }])
})

const { mistakes: _, pipes = [], ...others } = features
// a pipe into a slice is a syntax error
const valid = { ...others, pipes: pipes.slice(0, 2) }

describe.each(Object.entries(valid))('%s', (_, queries) => {
  test.each(queries)(
    '%s: the same result with a source map, and each source has the value',
    async query => {
      for (const selector of [true, 'withKeyArraySelector'] as const) {
        const answer = await ask(query, { perspective: 'raw', selector })
        const plain = await started.client('viewer', { perspective: 'raw' }).fetch(query)
        expect(answer.result).toEqual(plain)
        await expectTrue(answer)
      }
    }
  )
})

test('the client marks texts of documents for visual editing, and no others', async () => {
  const studioUrl = 'https://studio.example'
  const client = started.client('viewer', { stega: { enabled: true, studioUrl } })
  const query = `*[_id == "post"][0]{
    title, "by": author->name, "label": "plain", "both": title + "!", body
  }`
  type Post = { title: string; by: string; label: string; both: string; body: typeof post.body }
  const marked = await client.fetch<Post>(query)
  const clean = await started.client('viewer').fetch<Post>(query)
  expect(stegaClean(marked)).toEqual(clean)
  expect(marked.title).not.toBe(clean.title)
  expect(marked.by).not.toBe(clean.by)
  expect(marked.body[1]?.children[0]?.text).not.toBe('第二段')
  expect([marked.label, marked.both]).toEqual(['plain', '标题!'])

  const { resultSourceMap } = await ask(query)
  const link = (resultPath: string) =>
    decodeURIComponent(resolveEditUrl({ studioUrl, resultSourceMap, resultPath }) ?? '')
  expect(link('title')).toContain('mode=presentation;id=post;type=post;path=title?')
  expect(link('by')).toContain('id=author;type=author;path=name?')
  expect(link('body[1].children[0].text')).toContain('path=body[1].children[0].text?')
  expect([link('label'), link('both')]).toEqual(['', ''])
})

test('the client applies a changed document to a result', async () => {
  const { result, resultSourceMap } = await ask('*[_id == "post"]{"t": title, "by": author->name}')
  const changed = { ...post, title: '改' }
  const applied = applySourceDocuments(
    result,
    resultSourceMap,
    ({ _id }) => (_id === 'post' ? (changed as never) : undefined),
    value => value,
    'published'
  )
  expect(applied).toEqual([{ t: '改', by: '作者' }])
  const found = resolveMapping([{ _key: '', _index: 0 }, 't'], resultSourceMap)
  expect(found?.mapping).toMatchObject({ source: { type: 'documentValue' } })
})

test('a source is the data attribute of visual editing', async () => {
  const { resultSourceMap } = await ask('*[_id == "post"][0].title')
  const [document] = resultSourceMap.documents
  const path = parseJsonPath(resultSourceMap.paths[0] ?? '').join('.')
  const data = { id: document?._id ?? '', type: document?._type ?? '', path, baseUrl: '/studio' }
  expect(encodeSanityNodeData(data)).toBe('id=post;type=post;path=title;base=%2Fstudio')
})

test('without the option there is no source map, and a cached result is not mixed up', async () => {
  const client = started.client('viewer')
  const query = '*[_id == "post"][0].title'
  for (let i = 0; i < 2; i++) {
    expect(await client.fetch(query, {}, { filterResponse: false })).not.toHaveProperty(
      'resultSourceMap'
    )
    expect((await ask(query)).resultSourceMap.paths).toEqual(["$['title']"])
    const drafts = await ask(query, { selector: 'withKeyArraySelector' })
    expect(drafts.resultSourceMap.paths).toEqual(["$['title']"])
  }
})

test('a visitor gets no source that it may not read', async () => {
  const path = `/v2025-02-19/data/query/main?query=${encodeURIComponent('*')}&resultSourceMap=true&perspective=raw`
  const answer = await (await started.ask(path)).text()
  expect(answer).toContain('resultSourceMap')
  expect(answer).not.toContain('drafts.')
})

test('queries with a source map are subject to the same limits', async () => {
  const small = await startLake({
    limits: {
      queryTime: 300,
      visitorQuota: { resultBytes: 5_000 },
      quota: { resultBytes: 20_000 }
    }
  })
  try {
    const client = small.client('administrator')
    for (let i = 0; i < 60; i++) await client.create({ _id: `d${i}`, _type: 'd', n: i, text: 'x' })
    const url = (query: string) =>
      `/v2025-02-19/data/query/main?resultSourceMap=true&query=${encodeURIComponent(query)}`
    const all = '*[_type == "d"]{n, text}'
    expect((await small.ask(url(all).replace('=true', '=false'))).status).toBe(200)
    expect((await small.ask(url(all))).status).toBe(413)
    expect((await small.ask(url(all), { role: 'viewer' })).status).toBe(200)
    const nested = '*[count(*[count(*[count(*[n > ^.n]) > 1 && n > ^.n]) > 1 && n > ^.n]) > 1]{n}'
    expect((await small.ask(url(nested))).status).toBe(408)
  } finally {
    await small.stop()
  }
})

test('a long query and one in a large body, which a worker evaluates, have source maps, too', async () => {
  const params = { long: 'x'.repeat(100_000) }
  const query = '*[_id == "post" && $long != "y"][0].title'
  const answer = await ask(query, { params })
  expect(answer.result).toBe('标题')
  expect(sources(answer.resultSourceMap)).toEqual({ $: "post $['title']" })
})
