import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsupported } from '../unsupported-routes.ts'
import { quadrants } from './images.ts'
import { type StartedLake, startLake } from './start.ts'

// Each row of the tables in the README's reference is sent, and must be answered as the row says.
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const reference = readme.split('\n## Reference\n')[1]?.split(/^## /m)[0] ?? ''

type Row = { item: string; answer: string }

/** The rows of the table below a heading: what is asked, and the answer. */
function readTable(heading: string): Row[] {
  const section = reference.split(`### ${heading}\n`)[1]?.split(/^##/m)[0] ?? ''
  return section.split('\n').flatMap(line => {
    const cells = line.replaceAll('\\|', '\u0000').split('|')
    const item = /^`(.+)`$/.exec(cells[1]?.trim() ?? '')?.[1]?.replaceAll('\u0000', '|')
    const answer = cells[2]?.trim().replaceAll('`', '') ?? ''
    return item === undefined ? [] : [{ item, answer }]
  })
}

const VERSION = '/v2025-02-19'
const ID = 'page-1'
const RELEASE = 'rSpring'
/** A stream that is silent for this long has sent all events. */
const SILENT_MS = 300
const page = {
  _id: ID,
  _type: 'page',
  a: { b: 1 },
  n: 1,
  text: 'x',
  list: [
    { _key: 'k', v: 1 },
    { _key: 'l', v: 2 }
  ],
  numbers: [1, 2, 3]
}

let started: StartedLake
const names: Record<string, string> = { PROJECT: 'p1', DATASET: 'main', KEY: 'k', ID, RELEASE }
beforeAll(async () => {
  started = await startLake()
  const client = started.client('administrator')
  const password = 'ten letters or more'
  const user = { name: 'A', email: 'a@site.example', password, role: 'editor' } as const
  names.USER = (await started.lake.people.create(user)).id
  const image = await client.assets.upload('image', await quadrants(), { filename: 'a.png' })
  names.IMAGE = image.url.split('/').at(-1) ?? ''
  names.FILE = (await client.assets.upload('file', Buffer.from('a'))).url.split('/').at(-1) ?? ''
})
afterAll(() => started.stop())

async function mutate(mutations: unknown[]): Promise<void> {
  const body = JSON.stringify({ mutations })
  const response = await send('POST', `${VERSION}/data/mutate/main`, body)
  expect([response.status, mutations]).toEqual([200, mutations])
}

/** Stores the documents that the tables assume. */
async function reset(): Promise<void> {
  const releases = await started
    .client('administrator')
    .fetch<{ name: string; state: string }[]>('releases::all()')
  for (const { name, state } of releases) {
    const close =
      state === 'scheduled' ? ['unschedule', 'archive'] : state === 'active' ? ['archive'] : []
    for (const kind of [...close, 'delete'])
      await act({ actionType: `sanity.action.release.${kind}`, releaseId: name })
  }
  await mutate([{ delete: { query: '*[_type in ["page", "row", "note"]]' } }])
  await act({ actionType: 'sanity.action.release.create', releaseId: RELEASE, metadata: {} })
  const stored = [
    page,
    { ...page, _id: `drafts.${ID}` },
    { ...page, _id: `versions.${RELEASE}.${ID}` },
    { _id: 'note', _type: 'note' }
  ]
  await mutate(stored.map(document => ({ createOrReplace: document })))
}

function act(action: object) {
  return send('POST', `${VERSION}/data/actions/main`, JSON.stringify({ actions: [action] }))
}

function send(method: string, path: string, body?: string | Buffer): Promise<Response> {
  return started.ask(path, {
    method,
    role: 'administrator',
    headers: { 'last-event-id': 'unknown#id' },
    ...(body !== undefined && { body: body as BodyInit })
  })
}

const replaceNames = (text: string) =>
  text.replace(/\b(PROJECT|DATASET|IMAGE|FILE|USER|RELEASE|KEY|ID)\b/g, name => names[name] ?? name)

const row = { _id: 'row', _type: 'row', list: [{ n: 1 }] }
const bodies: [path: RegExp, body: () => string | Promise<Buffer>][] = [
  [/^POST \/data\/query/, () => JSON.stringify({ query: '$n', params: { n: 1 } })],
  [/^POST \/data\/mutate/, () => JSON.stringify({ mutations: [{ createOrReplace: row }] })],
  [
    /^POST \/data\/actions/,
    () => {
      const actionType = 'sanity.action.document.create'
      const attributes = { ...row, _id: 'drafts.row' }
      return JSON.stringify({ actions: [{ actionType, publishedId: 'row', attributes }] })
    }
  ],
  [/^POST \/assets\/images/, quadrants],
  [/^POST \/assets/, () => 'text'],
  [/^PUT \/users/, () => '[{"key": "k", "value": 1}]'],
  [/^P/, () => '{}']
]

/** Sends the request of a row. */
async function request(item: string): Promise<Response> {
  const [method = '', path = ''] = item.split(/ (.*)/)
  const [, body] = bodies.find(([pattern]) => pattern.test(item)) ?? []
  const [name = '', query] = path.split(/\?(.*)/)
  const search = query ? `?${query.split('&').map(encodeParameter).join('&')}` : ''
  const prefix = /^\/(images|files)\//.test(path) ? '' : VERSION
  return send(method, prefix + replaceNames(name) + search, await body?.())
}

function encodeParameter(parameter: string): string {
  const [name = '', value = ''] = parameter.split(/=(.*)/)
  return `${name}=${encodeURIComponent(replaceNames(value))}`
}

async function expectRefusal(response: Response, status: string): Promise<void> {
  expect(String(response.status)).toBe(status)
  const text = await response.text()
  const { message, error } = JSON.parse(text) as {
    message?: string
    error?: { description?: string }
  }
  expect(message ?? error?.description).toMatch(/\w+ \w+/)
}

describe('the reference', () => {
  test('has all tables', () => {
    const headings = ['Endpoints', 'Parameters', 'Mutations', 'Paths of patches', 'Actions', 'GROQ']
    const sizes = headings.map(heading => readTable(heading).length)
    expect(Math.min(...sizes)).toBeGreaterThan(15)
    expect(readTable('GROQ in v1')).toHaveLength(5)
    for (const { answer } of headings.flatMap(readTable)) {
      expect(answer).toMatch(/^(offered|no effect|4\d\d|501)$/)
    }
  })

  test('names every API that is refused as part of the hosted lake', () => {
    const items = readTable('Endpoints').map(({ item }) => item.replace('/projects/PROJECT', ''))
    for (const [, path] of unsupported) {
      const start = `/${path.replace(/\/?\*$/, '').replaceAll(':dataset', 'DATASET')}`
      expect([start, items.some(item => item.includes(start))]).toEqual([start, true])
    }
  })
})

test.each(readTable('Endpoints'))('$item: $answer', async ({ item, answer }) => {
  if (/\/keyvalue|mutate|actions/.test(item)) await reset()
  if (item.includes('/keyvalue/KEY')) await request('PUT /users/me/keyvalue')
  if (item.includes('/data/')) await reset()
  const response = await request(item)
  if (answer !== 'offered') return expectRefusal(response, answer)
  expect([response.status, response.ok]).toEqual([response.status, true])
  await response.body?.cancel()
})

/** What a request answers and leaves, without random ids, times and durations. */
async function observe(item: string): Promise<{ status: number; text: string }> {
  await reset()
  const response = await request(item)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? await readStream(response) : await response.text()
  const { documents } = (await (
    await send('GET', `${VERSION}/data/doc/main/row,drafts.row`)
  ).json()) as { documents: unknown[] }
  const seen = `${text}\n${JSON.stringify(documents)}`
  return {
    status: response.status,
    text: seen
      .replace(/\b[0-9A-Za-z]{22}\b/g, '~')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '~')
      .replace(/^id: .*$/gm, '')
      .replace(/"_key":"\w+"/g, '"_key":"~"')
      .replace(/"(ms|id)":"?[\w-]+"?/g, '')
  }
}

/** The events of a stream for a change of a draft and one of a document. */
async function readStream(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isSent = false
  for (;;) {
    const silence = new Promise<undefined>(done => setTimeout(done, SILENT_MS))
    const part = await Promise.race([reader?.read(), ...(isSent ? [silence] : [])])
    if (!part || part.done) break
    text += part.value
    if (!isSent && /event: (welcome|reset)/.test(text)) {
      isSent = true
      await mutate([{ createOrReplace: { ...row, _id: 'drafts.row' } }])
      await mutate([{ createOrReplace: row }])
    }
  }
  await reader?.cancel()
  return text
}

test.each(readTable('Parameters'))('$item: $answer', async ({ item, answer }) => {
  if (/^\d/.test(answer)) {
    await reset()
    return expectRefusal(await request(item), answer)
  }
  const withParameter = await observe(item)
  const without = await observe(item.replace(/[?&][^?&]*$/, ''))
  expect(withParameter.status).toBe(200)
  if (answer === 'offered') expect(withParameter).not.toEqual(without)
  else expect(withParameter).toEqual(without)
})

test.each(readTable('Mutations'))('$item: $answer', async ({ item, answer }) => {
  await reset()
  const path = `${VERSION}/data/mutate/main?returnIds=true`
  const response = await send('POST', path, `{"mutations": [${replaceNames(item)}]}`)
  if (answer !== 'offered') return expectRefusal(response, answer)
  const { results } = (await response.json()) as { results: unknown[] }
  expect(results.length).toBeGreaterThan(0)
})

test.each(readTable('Paths of patches'))('$item: $answer', async ({ item, answer }) => {
  await reset()
  const mutation = { patch: { id: ID, set: { [item]: 9 } } }
  const path = `${VERSION}/data/mutate/main?returnDocuments=true`
  const response = await send('POST', path, JSON.stringify({ mutations: [mutation] }))
  if (answer !== 'offered') return expectRefusal(response, answer)
  const { results } = (await response.json()) as { results: { document: object }[] }
  const nines = JSON.stringify(results[0]?.document).match(/[:,[]9\b/g)
  expect(nines?.length).toBeGreaterThan(0)
})

test.each(readTable('Actions'))('$item: $answer', async ({ item, answer }) => {
  await reset()
  const response = await act(JSON.parse(replaceNames(item)) as object)
  if (answer !== 'offered') return expectRefusal(response, answer)
  expect(await response.json()).toEqual({ transactionId: expect.stringMatching(/^\w{22}$/) })
})

test.each(
  ['GROQ', 'GROQ in v1'].flatMap(heading => {
    const version = heading === 'GROQ' ? VERSION : '/v1'
    return readTable(heading).map(row => ({ ...row, version }))
  })
)('$item in $version: $answer', async ({ item, answer, version }) => {
  const body = JSON.stringify({ query: item })
  const response = await send('POST', `${version}/data/query/main`, body)
  if (answer !== 'offered') return expectRefusal(response, answer)
  expect(await response.json()).toHaveProperty('result')
})
