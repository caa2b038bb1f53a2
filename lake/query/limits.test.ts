import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitorEventLoop } from '../tests/event-loop-delay.ts'
import { readEvents } from '../tests/events.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

/**
 * Maximum block of the main thread, in milliseconds of CPU time: several times the limit of a
 * query, because test code and garbage collection count as well.
 */
const MAX_HOLD = 200

let started: StartedLake
/** Timeout for requests that must complete eventually, however busy the machine is. */
let patient: StartedLake
beforeAll(async () => {
  started = await startLake({ limits: { queryTime: 1_000, queryMegabytes: 128 } })
  patient = await startLake({ limits: { queryTime: 60_000 } })
  for (const lake of [started, patient]) {
    const transaction = lake.client('administrator').transaction()
    for (let i = 0; i < 300; i++) {
      transaction.create({ _id: `d${i}`, _type: 'd', n: i, text: 'a'.repeat(200) })
    }
    await transaction.commit()
  }
  // workers start and code is compiled before anything is measured
  await started.ask(path('*[_type == "d"]{"x": string::split(text, "")}{"y": x}[0..1]'))
  await cheap()
})
afterAll(() => Promise.all([started.stop(), patient.stop()]))

type Attack = { query: string; params: Record<string, unknown> }

const path = (query: string, params: Record<string, unknown> = {}, part = 'query') =>
  `/v2021-03-25/data/${part}/main?query=${encodeURIComponent(query)}${Object.entries(params)
    .map(([name, value]) => `&$${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')}`

const numbers = (length: number, from = 0) => Array.from({ length }, (_, i) => i + from)
const letters = 'a'.repeat(12_000)
const paths = { x: `${'a.'.repeat(40)}c`, p: `${'**.'.repeat(14)}b` }

async function cheap(): Promise<void> {
  const response = await started.ask(path('*[_id == "d7"][0].n'))
  expect(await response.json()).toMatchObject({ result: 7 })
}

/** Sends cheap requests sequentially until the attack is answered. Returns their results. */
async function during<T>(attack: () => Promise<T>) {
  const watch = monitorEventLoop()
  let answered = false
  const answer = attack().finally(() => {
    answered = true
  })
  let served = 0
  while (!answered) {
    await cheap()
    served++
  }
  const result = await answer
  return { result, served, held: watch.stop() }
}

const attacks: Record<string, Attack> = {
  'brackets that take exponential time to parse': { query: '*[a]{'.repeat(30), params: {} },
  'a path that backtracks': { query: '$x in path($p)', params: paths },
  'a path on documents': { query: '*[$x in path($p)]', params: paths },
  'a pattern that backtracks': { query: '*[$x match "*a*b"]', params: { x: letters } },
  'a score that backtracks': {
    query: '*[_type == "d"] | score($x match "*a*b")',
    params: { x: letters }
  },
  'lists that are compared': {
    query: 'array::intersects($a, $b)',
    params: { a: numbers(20_000), b: numbers(20_000, 20_000) }
  },
  'references to many ids': {
    query: '*[references($ids)]',
    params: { ids: numbers(60_000).map(n => `id-${n}`) }
  },
  'many ids': {
    query: '*[_id in $ids]',
    params: { ids: numbers(60_000).map(n => `id-${n}`) }
  },
  'a list in a list': {
    query: 'count($a[@ in $b])',
    params: { a: numbers(20_000), b: numbers(20_000, 20_000) }
  },
  'a list for each document': {
    query: '*[n in $a || n in $b]',
    params: { a: numbers(60_000, 1_000), b: numbers(60_000, 1_000) }
  },
  'a list crossed with itself': {
    query: '$a[]{"x": $a[@ > ^.y]}',
    params: { a: numbers(12_000) }
  },
  'a search for many words': {
    query: '*[[@] match text::query($t)]',
    params: { t: '稀有词'.repeat(4_000) }
  },
  'a search for many unknown words': {
    query: '*[[@] match text::query($t)]',
    params: {
      t: numbers(20_000)
        .map(n => `zqx${n.toString(36)}word`)
        .join(' ')
    }
  },
  'a search for unknown words, each of which is corrected': {
    query: '*[[@] match text::query($t)]',
    params: { t: 'zqxword yqxword xqxword wqxword vqxword uqxword tqxword sqxword' }
  },
  'texts that double': {
    query: `{"a": $t}${'{"a": a + a}'.repeat(24)}{"a": lower(a)}`,
    params: { t: 'x'.repeat(16) }
  },
  'objects that double': {
    query: `*[_type == "d"]${'{"a": {"x": coalesce(a, text), "y": coalesce(a, text)}}'.repeat(16)}`,
    params: {}
  },
  'parts of a document that multiply': {
    query: `*[_type == "d"]{${numbers(150)
      .map(n => `"a${n}": *[_type == "d"]{text}`)
      .join(', ')}}`,
    params: {}
  },
  'one value many times': {
    query: `*[_type == "d"]{${numbers(300)
      .map(n => `"a${n}": text`)
      .join(', ')}}`,
    params: {}
  }
}

test.each(Object.entries(attacks))('%s: never holds the main thread', async (_, attack) => {
  const body = JSON.stringify(attack)
  const { result, served, held } = await during(() =>
    started.ask('/v2021-03-25/data/query/main', { method: 'POST', body })
  )
  expect(held).toBeLessThan(MAX_HOLD)
  expect(served).toBeGreaterThan(0)
  // an evaluator that is clever about one of these may answer it
  expect([200, 400, 408, 413]).toContain(result.status)
})

test('the same attack in an address, without sign-in', async () => {
  const { result, held } = await during(() => started.ask(path('$x in path($p)', paths)))
  expect(held).toBeLessThan(MAX_HOLD)
  expect(result.status).toBe(408)
})

test.each(['*[a]{', 'a[b]{', 'a[0]{'])('%s thirty times in an address', async part => {
  const query = part.repeat(30)
  const { result, served, held } = await during(() => started.ask(path(query)))
  expect(held).toBeLessThan(MAX_HOLD)
  expect(served).toBeGreaterThan(0)
  expect([400, 408]).toContain(result.status)
  const listening = await during(() => started.ask(path(query, {}, 'listen')))
  expect(listening.held).toBeLessThan(MAX_HOLD)
  await listening.result.body?.cancel()
})

test('a large result is sent in parts to a signed-in caller, and refused to a visitor', async () => {
  const query = `*[_type == "d"] | order(n)[0...300]{${numbers(250)
    .map(n => `"a${n}": text + "视频"`)
    .join(', ')}}`
  const url = path(query)
  const refused = await patient.ask(url)
  expect(refused.status).toBe(413)
  expect(await refused.text()).toContain('larger than 10485760 bytes')
  const { result } = await during(() => patient.ask(url, { role: 'editor' }))
  expect(result.status).toBe(200)
  const { result: documents } = JSON.parse(await result.text())
  expect(documents).toHaveLength(300)
  expect(documents[299].a249).toBe(`${'a'.repeat(200)}视频`)
}, 240_000)

test('queries and parameters have a size and a depth', async () => {
  const send = (body: string, part = 'query') =>
    patient.ask(`/v2021-03-25/data/${part}/main`, { method: 'POST', body, role: 'administrator' })
  const large = JSON.stringify({ query: '$a', params: { a: 'x'.repeat(1024 * 1024) } })
  const refused = await send(large)
  expect(refused.status).toBe(413)
  expect(await refused.text()).toContain('larger than the 1048576 bytes')
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const depth of [5_000, 100_000]) {
    const { result, held } = await during(() =>
      send(`{"query":"$a","params":{"a":${deep(depth)}}}`)
    )
    expect(held).toBeLessThan(MAX_HOLD)
    expect(result.status).toBe(400)
    expect(await result.text()).toContain('nested deeper')
  }
  const inAddress = await started.ask(`/v2021-03-25/data/query/main?query=$a&$a=${deep(2_000)}`)
  expect(inAddress.status).toBe(400)
  const deleted = { delete: { query: '*[_id in $a]', params: { a: 'x'.repeat(1024 * 1024) } } }
  expect((await send(JSON.stringify({ mutations: [deleted] }), 'mutate')).status).toBe(413)
})

test('a body parsed by a worker is answered like any other', async () => {
  const ids = [...numbers(6_000).map(n => `none-${n}`), 'd3']
  const body = JSON.stringify({ query: '*[_id in $ids]{n}', params: { ids } })
  expect(body.length).toBeGreaterThan(64 * 1024)
  const response = await patient.ask('/v2021-03-25/data/query/main', { method: 'POST', body })
  expect(await response.json()).toMatchObject({ query: '*[_id in $ids]{n}', result: [{ n: 3 }] })
  const wrong = await started.ask('/v2021-03-25/data/query/main', {
    method: 'POST',
    body: `${body.slice(0, -1)},`
  })
  expect(wrong.status).toBe(400)
})

const filters: Record<string, Attack> = {
  'a path that backtracks': { query: '*[$x in path($p)]', params: paths },
  'a pattern that backtracks': {
    query: '*[$x match "*a*a*a*b"]',
    params: { x: 'a'.repeat(5_000) }
  },
  'a pattern on documents': { query: '*[text match "*a*a*a*a*b"]', params: {} }
}

test.each(Object.entries(filters))(
  'a listener with %s is closed, and others hear of the change',
  async (name, { query, params }) => {
    const hostile = readEvents(started.url + path(query, params, 'listen'))
    const other = readEvents(started.url + path('*[_type == "d"]', {}, 'listen'))
    expect((await hostile.next()).event).toBe('welcome')
    expect((await other.next()).event).toBe('welcome')
    const id = `listened-${name.replaceAll(' ', '-')}`
    const { result, held } = await during(async () => {
      const text = 'a'.repeat(2_000)
      await started.client('administrator').create({ _id: id, _type: 'd', text })
      expect((await other.next()).data).toMatchObject({ documentId: id, transition: 'appear' })
      return hostile.next()
    })
    expect(held).toBeLessThan(MAX_HOLD)
    expect(result.event).toBe('channelError')
    expect(result.data).toMatchObject({ message: expect.stringContaining('took longer') })
    await expect(hostile.next()).rejects.toThrow('ended')
    other.stop()
  }
)

test('a listener whose filter follows references receives changes in order', async () => {
  const admin = started.client('administrator')
  await admin.create({ _id: 'author', _type: 'author', name: 'a' })
  const listen = path('*[by->name == "a"]', {}, 'listen')
  const events = readEvents(`${started.url}${listen}&includeResult=true`)
  await events.next()
  await admin.create({ _id: 'book', _type: 'book', by: { _type: 'reference', _ref: 'author' } })
  for (let n = 0; n < 5; n++) await admin.patch('book').set({ n }).commit()
  const heard: unknown[] = []
  for (let n = 0; n < 6; n++) heard.push((await events.next()).data)
  expect(heard.map(data => (data as { result: { n?: number } }).result.n)).toEqual([
    undefined,
    ...numbers(5)
  ])
  expect(heard).toMatchObject([
    { transition: 'appear' },
    ...Array(5).fill({ transition: 'update' })
  ])
  events.stop()
})

const mutate = (mutations: unknown[], lake = started) =>
  lake.ask('/v2021-03-25/data/mutate/main?returnIds=true', {
    method: 'POST',
    role: 'administrator',
    body: JSON.stringify({ mutations })
  })

test.each(['delete', 'patch'])('a %s by a hostile query is stopped', async kind => {
  for (const { query, params } of [
    attacks['a path on documents'],
    attacks['texts that double']
  ].filter(attack => attack !== undefined)) {
    const mutation = { query, params, ...(kind === 'patch' ? { set: { hit: true } } : {}) }
    const { result, served, held } = await during(() => mutate([{ [kind]: mutation }]))
    expect(held).toBeLessThan(MAX_HOLD)
    expect(served).toBeGreaterThan(0)
    expect([400, 408]).toContain(result.status)
  }
  await cheap()
})

test('a patch by a slow query changes what it finds, also during other writes', async () => {
  // each document is compared with all others
  const query = '*[_type == "d" && n < 298 && count(*[_type == "d" && n > ^.n && text != ^.n]) < 3]'
  const { result, held } = await during(async () => {
    const write = mutate([{ patch: { query, set: { top: true } } }], patient)
    await patient.client('administrator').create({ _id: 'meanwhile', _type: 'other' })
    return (await write).json()
  })
  expect(held).toBeLessThan(MAX_HOLD)
  expect(result).toMatchObject({ results: [{ id: 'd297' }] })
})

test('a query after other mutations sees what they did', async () => {
  const done = await mutate([
    { create: { _id: 'late', _type: 'late' } },
    { patch: { query: '*[_type == "late"]', set: { seen: true } } }
  ])
  expect(await done.json()).toMatchObject({ results: [{ id: 'late' }, { id: 'late' }] })
})
