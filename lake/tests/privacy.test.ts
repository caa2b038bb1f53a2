import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedLake, startLake, type TestRole } from './start.ts'

/** Marker words: what only editors may see, and what all signed-in users may see. */
const inbox = 'hidden7inbox'
const draft = 'hidden7draft'

let started: StartedLake
let privateAsset: { _id: string }
const transactions: string[] = []

beforeAll(async () => {
  started = await startLake()
  const editor = started.client('editor')
  const colours = ['#102030', '#405060']
  const [secret, open] = await Promise.all(
    colours.map(background =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer()
    )
  )
  privateAsset = await editor.assets.upload('image', secret as Buffer, {
    filename: `${inbox}.png`,
    title: inbox
  })
  const openAsset = await editor.assets.upload('image', open as Buffer, { filename: 'open.png' })
  const image = (id: string) => ({ _type: 'image', asset: { _type: 'reference', _ref: id } })
  const documents = [
    {
      _id: 'inbox.m1',
      _type: 'message',
      text: inbox,
      slug: { current: inbox },
      rank: 1,
      picture: image(privateAsset._id)
    },
    { _id: 'drafts.inbox.m2', _type: 'message', text: inbox },
    { _id: 'versions.r1.inbox.m3', _type: 'message', text: inbox },
    { _id: 'page', _type: 'page', title: 'open', rank: 2, picture: image(openAsset._id) },
    { _id: 'link', _type: 'page', title: 'link', to: { _ref: 'inbox.m1', _weak: true } },
    { _id: 'drafts.page', _type: 'page', title: draft, rank: 3 },
    { _id: 'drafts.only', _type: 'secretType', title: draft },
    { _id: 'versions.r1.page', _type: 'page', title: draft }
  ]
  for (const document of documents) {
    const { _rev } = await editor.createOrReplace<Record<string, unknown>>(document)
    transactions.push(_rev)
  }
  await editor
    .patch('inbox.m1')
    .set({ text: `${inbox} again` })
    .commit()
})
afterAll(() => started.stop())

const queries = [
  '*',
  '*[_type == "message"]',
  '*[_id == "inbox.m1"][0]',
  '*[_id in ["inbox.m1", "drafts.page", "versions.r1.page", "drafts.inbox.m2"]]',
  '*[_id in path("**")]._id',
  '*[_id in path("inbox.*")]._id',
  '*[_id match "inbox*"]',
  `*[text match "${inbox}*"]`,
  `*[[text, title] match "${inbox}"] | score(text match "${inbox}")`,
  `*[slug.current == "${inbox}"]`,
  '*[rank == 1]',
  '*[defined(text)]',
  '*[_id == "link"][0]{to->}',
  '*[_id == "link"][0]{"t": to->text, "x": to->picture.asset->url}',
  '*[_id == "link"]{"all": *[_id == ^.to._ref]}',
  '*[references("inbox.m1")]{_id, "back": *[references(^._id)]}',
  `*[references("${'image-x'}")]`,
  '*|order(text asc)[0...3]',
  '*|order(rank desc)',
  '*[_type == "sanity.imageAsset"]{_id, url, originalFilename, title}',
  '*[_type == "sanity.imageAsset"]{"used": *[references(^._id)]{_id, text}}',
  'array::unique(*[]._type)',
  '*{_id, "n": count(*[_id == "inbox.m1"])}',
  '*[sanity::versionOf("page")]',
  '*[sanity::versionOf("inbox.m1")]',
  '*[_originalId in path("drafts.**")]',
  '{"a": *[_id == "inbox.m1"][0].text, "b": coalesce(*[_id == "inbox.m1"][0].text, "nothing")}',
  'string::startsWith(*[_id == "inbox.m1"][0].text, "hidden")',
  '*[text > "a"]',
  '*[length(text) > 0]',
  'count(*[_type == "message"])',
  'math::sum(*[_type == "message"].rank)',
  '*[_type == "message"] | order(_createdAt desc)[0]._createdAt',
  '*[_id == $id][0]'
]
const perspectives = ['', 'raw', 'published', 'drafts', 'previewDrafts', 'r1', 'r1,drafts']

/** The responses to all kinds of requests, as text. */
async function* askedBy(role: TestRole | undefined): AsyncGenerator<[string, string]> {
  for (const query of queries) {
    for (const perspective of perspectives) {
      for (const version of perspective ? ['v2025-02-19'] : ['v2025-02-19', 'v1']) {
        const params = new URLSearchParams({ query, $id: '"inbox.m1"', returnQuery: 'false' })
        if (perspective) params.set('perspective', perspective)
        const path = `/${version}/data/query/main?${params}`
        yield [path, await text(path, role)]
      }
    }
    const body = JSON.stringify({ query, params: { id: 'inbox.m1' } })
    const path = '/v2025-02-19/data/query/main?perspective=raw&returnQuery=false'
    yield [`POST ${query}`, await text(path, role, { method: 'POST', body })]
  }
  const ids = 'inbox.m1,drafts.inbox.m2,versions.r1.inbox.m3,drafts.page,versions.r1.page'
  const paths = [
    `/v1/data/doc/main/${ids},${privateAsset._id}`,
    '/v1/data/export/main',
    '/v1/data/export/main?types=message,sanity.imageAsset',
    ...ids.split(',').map(id => `/v1/data/history/main/events/documents/${id}`),
    ...ids
      .split(',')
      .map(
        id => `/v1/data/history/main/transactions/${id}?excludeContent=false&effectFormat=mendoza`
      ),
    ...transactions.map(id => `/v1/data/history/main/documents/inbox.m1?revision=${id}`),
    `/v1/data/history/main/documents/inbox.m1?time=${new Date().toISOString()}`,
    `/v1/data/history/main/documents/${ids}?lastRevision=true`,
    '/v1/users/me',
    '/v1/projects/p1',
    '/v1/projects/p1/datasets/main/acl'
  ]
  for (const path of paths) yield [path, await text(path, role)]
}

async function text(path: string, role: TestRole | undefined, init: RequestInit = {}) {
  return await (await started.ask(path, { ...init, ...(role && { role }) })).text()
}

describe('for every caller and every kind of request', () => {
  test('a visitor finds neither inbox nor draft', async () => {
    let asked = 0
    for await (const [path, answer] of askedBy(undefined)) {
      asked++
      if (answer.includes(inbox) || answer.includes(draft)) expect(`${path}\n${answer}`).toBe('')
      if (answer.includes(privateAsset._id) && !path.includes('/doc/')) expect(path).toBe('')
    }
    expect(asked).toBeGreaterThan(300)
  })
  test.each(['viewer', 'contributor'] as const)('a %s finds no inbox', async role => {
    let drafts = 0
    for await (const [path, answer] of askedBy(role)) {
      // The image is listed for all users who may edit pages.
      const words = answer.replaceAll(`${inbox}.png`, '').replaceAll(`"title":"${inbox}"`, '')
      if (words.includes(inbox)) expect(`${path}\n${answer}`).toBe('')
      if (words.includes(draft)) drafts++
    }
    expect(drafts).toBeGreaterThan(0)
  })
  test('counts, orders and sums of a visitor know only what is published', async () => {
    const visitor = started.client(undefined, { perspective: 'raw' })
    expect(await visitor.fetch('count(*)')).toBe(3)
    expect(await visitor.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
    expect(await visitor.fetch('*[defined(rank)]|order(rank asc)[0]._id')).toBe('page')
    expect(await visitor.fetch('math::sum(*.rank)')).toBe(2)
    expect(await visitor.fetch('array::unique(*._type)|order(@)')).toEqual([
      'page',
      'sanity.imageAsset'
    ])
  })
  test('long lists that are counted and cut by an index hide the same pictures', async () => {
    const editor = started.client('editor')
    const many = editor.transaction()
    const id = (n: number) => `image-${String(n).padStart(40, '0')}-1x1-png`
    for (let n = 0; n < 400; n++)
      many.createOrReplace({ _id: id(n), _type: 'sanity.imageAsset', n })
    await many.commit()
    const asset = { _type: 'reference', _ref: id(300) }
    await editor.createOrReplace({ _id: 'one', _type: 'page', picture: { _type: 'image', asset } })
    const visitor = started.client(undefined, { perspective: 'raw' })
    const pictures = '*[_type == "sanity.imageAsset"]'
    expect(await visitor.fetch(`count(${pictures})`)).toBe(2)
    expect(await visitor.fetch(`${pictures}|order(n asc)[0...50]._id`)).toContain(id(300))
    expect(await visitor.fetch(`${pictures}|order(n asc)[0...50]._id`)).toHaveLength(2)
    expect(await visitor.fetch(`${pictures}|order(_id desc)[100...150]._id`)).toEqual([])
    expect(await visitor.fetch(`${pictures}[0]._id`)).toBe(id(300))
    const gone = editor.transaction().delete('one')
    for (let n = 0; n < 400; n++) gone.delete(id(n))
    await gone.commit()
  })
  test('a picture becomes visible when a published document uses it, and goes again', async () => {
    const visitor = started.client()
    const editor = started.client('editor')
    const count = '*[_type == "sanity.imageAsset" && _id == $id]'
    expect(await visitor.fetch(count, { id: privateAsset._id })).toEqual([])
    const asset = { _type: 'reference', _ref: privateAsset._id }
    await editor.createOrReplace({ _id: 'now', _type: 'page', picture: { _type: 'image', asset } })
    expect(await visitor.fetch(count, { id: privateAsset._id })).toHaveLength(1)
    expect(await visitor.fetch('*[_id == "now"][0].picture.asset->mimeType')).toBe('image/png')
    await editor.delete('now')
    expect(await visitor.fetch(count, { id: privateAsset._id })).toEqual([])
  })
})

describe('trying to write', () => {
  const attempts = [
    { create: { _id: 'inbox.m1', _type: 'message' } },
    { createIfNotExists: { _id: 'inbox.m1', _type: 'message' } },
    { createOrReplace: { _id: 'inbox.new', _type: 'message' } },
    { patch: { id: 'inbox.m1', set: { text: 'x' } } },
    { patch: { id: 'inbox.m1', ifRevisionID: 'x', set: { text: 'x' } } },
    { patch: { query: '*[_type == "message"]', set: { text: 'x' } } },
    { delete: { id: 'inbox.m1' } },
    { delete: { query: '*[_type == "message"]' } },
    {
      create: { _id: 'drafts.probe', _type: 'page', to: { _type: 'reference', _ref: 'inbox.none' } }
    },
    {
      create: { _id: 'drafts.probe2', _type: 'page', to: { _type: 'reference', _ref: 'inbox.m1' } }
    }
  ]
  test.each([undefined, 'viewer', 'contributor'] as const)(
    'as %s reveals and changes nothing',
    async role => {
      for (const mutation of attempts) {
        const body = JSON.stringify({ mutations: [mutation] })
        const answer = await text(
          '/v1/data/mutate/main?returnDocuments=true&returnIds=true',
          role,
          {
            method: 'POST',
            body
          }
        )
        expect([JSON.stringify(mutation), answer.includes(inbox)]).toEqual([
          JSON.stringify(mutation),
          false
        ])
        const publish = {
          actionType: 'sanity.action.document.publish',
          draftId: 'drafts.inbox.m2',
          publishedId: 'inbox.m2'
        }
        const acted = await text('/v1/data/actions/main', role, {
          method: 'POST',
          body: JSON.stringify({ actions: [publish] })
        })
        expect(acted).not.toContain(inbox)
      }
      const kept = await started.client('editor').getDocument('inbox.m1')
      expect(kept?.text).toBe(`${inbox} again`)
      expect(await started.client('editor').getDocument('inbox.m2')).toBeFalsy()
    }
  )

  test('a hidden document cannot be distinguished from a nonexistent one', async () => {
    const probe = async (target: string) => {
      const mutation = {
        create: {
          _id: `drafts.p${target.length}`,
          _type: 'page',
          to: { _type: 'reference', _ref: target }
        }
      }
      const answer = await started.ask('/v1/data/mutate/main', {
        method: 'POST',
        body: JSON.stringify({ mutations: [mutation] }),
        role: 'contributor'
      })
      return [
        answer.status,
        (await answer.text())
          .replaceAll(target, 'T')
          .replaceAll(/drafts\.p\d+/g, 'D')
          .replace(/"transactionId":"[^"]*"/, '')
      ]
    }
    expect(await probe('inbox.m1')).toEqual(await probe('inbox.unknown'))
  })
})

test('a narrow token puts messages into the inbox and finds nothing', async () => {
  const { token } = await started.lake.tokens.create({
    name: 'form',
    role: 'custom',
    grants: [{ actions: ['create'], ids: 'private', types: ['message'] }]
  })
  const form = started.client(undefined, { token, perspective: 'raw' })
  const made = await form.create({ _id: 'inbox.', _type: 'message', text: 'hello' })
  expect(made._id).toMatch(/^inbox\../)
  expect(await form.fetch('count(*)')).toBe(0)
  await expect(form.create({ _id: 'inbox.', _type: 'page' })).rejects.toThrow(/permission/i)
  await expect(form.create({ _id: 'open', _type: 'message' })).rejects.toThrow(/permission/i)
  await expect(form.delete(made._id)).rejects.toThrow(/permission/i)
  await expect(form.patch(made._id).set({ text: 'x' }).commit()).rejects.toThrow(/permission/i)
})

test('private changes are sent to permitted listeners only', async () => {
  const received = new Map<string, string>()
  const stop = new AbortController()
  const listeners = [undefined, 'viewer', 'contributor', 'editor'] as const
  const query = encodeURIComponent('*')
  for (const role of listeners) {
    const path = `/v2025-02-19/data/listen/main?query=${query}&includeResult=true&includePreviousRevision=true&effectFormat=mendoza&includeAllVersions=true`
    const answer = await started.ask(path, { signal: stop.signal, ...(role && { role }) })
    if (answer.status === 404) return
    void collect(answer, String(role), received)
  }
  await new Promise(done => setTimeout(done, 100))
  await started
    .client('editor')
    .patch('inbox.m1')
    .set({ text: `${inbox} live` })
    .commit()
  await started.client('editor').patch('page').set({ title: 'open still' }).commit()
  await expect.poll(() => received.get('undefined')).toContain('open still')
  await expect.poll(() => received.get('editor')).toContain(`${inbox} live`)
  stop.abort()
  for (const role of ['undefined', 'viewer', 'contributor']) {
    expect(received.get(role)).not.toContain('inbox')
  }
})

async function collect(answer: Response, name: string, received: Map<string, string>) {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of answer.body ?? []) {
      received.set(name, (received.get(name) ?? '') + decoder.decode(chunk))
    }
  } catch {
    // The listener was stopped.
  }
}
