// What the lake's requests cost at several sizes, as ratios: `node lake/bench/run.ts [sizes…]`.
// Prints a table and, with LAKE_BENCH_RESULT set, writes all figures as JSON to that file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateSync, parse } from 'groq-js'
import { samples } from './content.ts'
import { type Figure, type Measured, startMeasured } from './measured.ts'

const BATCH = 500
const TIMES = 200
const LISTENERS = 200

type Reading = {
  name: string
  query: string
  params(i: number, size: number): Record<string, unknown>
}

const readings: Reading[] = [
  {
    name: 'by id',
    query: '*[_id == $id][0]',
    params: (i, size) => ({ id: `article-${pick(i, size)}` })
  },
  {
    name: 'by slug, with its author',
    query: '*[_type == "article" && slug.current == $slug][0]{title, "author": author->name}',
    params: (i, size) => ({ slug: `article-${pick(i, size)}` })
  },
  {
    name: 'by number',
    query: '*[_type == "article" && series == $n]{title}',
    params: (i, size) => ({ n: Math.floor(pick(i, size) / 10) })
  },
  {
    name: 'list of 20, sorted',
    query: '*[_type == "article"] | order(date desc)[0...20]{title, date}',
    params: () => ({})
  },
  {
    name: 'list of 20, sorted, filtered',
    query: '*[_type == "article" && views > 1000] | order(views)[0...20]{title, views}',
    params: () => ({})
  },
  {
    name: 'page 50 of the list',
    query: '*[_type == "article"] | order(date desc)[980...1000]{title, date}',
    params: () => ({})
  },
  {
    name: 'search, 20 best',
    query:
      '*[_type == "article" && [@, _id] match text::query($text)] | score([@, _id] match text::query($text)) | order(_score desc)[0...20]{title}',
    params: i => ({ text: i % 2 ? '稀有词' : 'seldom' })
  },
  { name: 'count of a type', query: 'count(*[_type == "article"])', params: () => ({}) }
]

const sizes = process.argv.slice(2).map(Number)
const result: Record<string, unknown>[] = []
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const figures = await measureSize(size)
  result.push(figures)
}
compare()
const file = process.env.LAKE_BENCH_RESULT
if (file) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)

async function measureSize(size: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-bench-'))
  let lake = await startMeasured(dataDir)
  try {
    const filled = await fill(lake, size)
    await lake.stop()
    lake = await startMeasured(dataDir)
    const idle = await lake.usage()
    console.log(
      `\n${size} documents: filled in ${(filled / 1000).toFixed(1)} s, start ${lake.started.toFixed(0)} ms, idle ${idle.memory.toFixed(0)} MB`
    )
    const alone = groqAlone(size)
    const reads: Record<string, Figure & { alone: number }> = {}
    for (const { name, query, params } of readings) {
      const figure = await lake.measure(TIMES, i => ask(lake, query, params(i, size)))
      reads[name] = { ...figure, alone: alone(query, params(3, size)) }
      print(name, reads[name])
    }
    const writes = await publishing(lake)
    const fanOut = await listening(lake)
    const { memory } = await lake.usage()
    console.log(`${'memory after'.padEnd(30)} ${memory.toFixed(0)} MB`)
    return { size, started: lake.started, idle: idle.memory, memory, reads, writes, fanOut }
  } finally {
    await lake.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function pick(i: number, size: number) {
  return (i * 7_919) % size
}

function ask(lake: Measured, query: string, params: Record<string, unknown>) {
  const values = Object.entries(params)
    .map(([name, value]) => `&$${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')
  return lake.call(
    'GET',
    `/v2025-02-19/data/query/main?query=${encodeURIComponent(query)}${values}`
  )
}

async function fill(lake: Measured, size: number): Promise<number> {
  const begun = performance.now()
  const documents = samples(size)
  for (let i = 0; i < documents.length; i += BATCH) {
    const mutations = documents.slice(i, i + BATCH).map(create => ({ create }))
    await lake.call('POST', '/v2025-02-19/data/mutate/main', { mutations })
  }
  return performance.now() - begun
}

/** The same reads by groq-js alone, once each: milliseconds. Its `text::query` does not exist. */
function groqAlone(size: number) {
  const dataset = samples(size)
  return (query: string, params: Record<string, unknown>): number => {
    if (query.includes('text::query')) return Number.NaN
    const tree = parse(query)
    const options = { dataset, params }
    evaluateSync(tree as never, options as never)
    const begun = performance.now()
    evaluateSync(tree as never, options as never)
    return performance.now() - begun
  }
}

async function publishing(lake: Measured) {
  const action = (actions: unknown[]) =>
    lake.call('POST', '/v2025-02-19/data/actions/main', { actions })
  const id = (i: number) => `article-${i % 900}`
  const edit = (i: number) => ({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id(i)}`,
    publishedId: id(i),
    patch: { set: { title: `Title ${performance.now()}` } }
  })
  const publish = (i: number) => ({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id(i)}`,
    publishedId: id(i)
  })
  const one = await lake.measure(60, async i => {
    await action([edit(i)])
    await action([publish(i)])
  })
  console.log(
    `${'edit and publish'.padEnd(30)} ${one.ms.toFixed(2)} ms, ${one.cpu.toFixed(2)} ms of CPU for both`
  )
  const begun = performance.now()
  const many = 600
  await Promise.all(
    Array.from({ length: 50 }, async (_, lane) => {
      for (let i = lane; i < many; i += 50) await action([edit(i), publish(i)])
    })
  )
  const each = (performance.now() - begun) / many
  console.log(`${'published by 50 at once'.padEnd(30)} ${(1000 / each).toFixed(0)} a second`)
  return { one, aSecond: 1000 / each }
}

async function listening(lake: Measured) {
  const before = await lake.usage()
  const query = encodeURIComponent('*[_type == "article"]')
  const stop = new AbortController()
  const heard: (() => void)[] = []
  const all = Array.from({ length: LISTENERS }, async () => {
    const url = `${lake.url}/v2025-02-19/data/listen/main?query=${query}&effectFormat=mendoza`
    const response = await fetch(url, {
      signal: stop.signal,
      headers: { authorization: 'Bearer bench' }
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('event: welcome')) text += (await reader?.read())?.value ?? ''
    const arrived = new Promise<void>(resolve => heard.push(resolve))
    void (async () => {
      while (!text.includes('event: mutation')) text += (await reader?.read())?.value ?? ''
      heard.pop()?.()
    })()
    return arrived
  })
  await expectAll(all, heard)
  const begun = performance.now()
  await lake.call('POST', '/v2025-02-19/data/mutate/main', {
    mutations: [{ patch: { id: 'article-1', set: { title: 'Heard' } } }]
  })
  await Promise.all(all)
  const ms = performance.now() - begun
  const { memory } = await lake.usage()
  stop.abort()
  console.log(
    `${`change to ${LISTENERS} listeners`.padEnd(30)} ${ms.toFixed(1)} ms, ${(memory - before.memory).toFixed(0)} MB more`
  )
  return { ms, memory: memory - before.memory }
}

async function expectAll(_all: Promise<void>[], heard: unknown[]) {
  while (heard.length < LISTENERS) await new Promise(resolve => setTimeout(resolve, 10))
}

function print(name: string, { ms, cpu, alone }: Figure & { alone: number }) {
  const beside = Number.isNaN(alone) ? '' : `, groq-js alone ${alone.toFixed(2)} ms`
  console.log(`${name.padEnd(30)} ${ms.toFixed(2)} ms, ${cpu.toFixed(2)} ms of CPU${beside}`)
}

/** The ratios that matter: how much more a request costs when there are many more documents. */
function compare() {
  const [small, ...larger] = result as { size: number; reads: Record<string, Figure> }[]
  if (!small) return
  for (const { size, reads } of larger) {
    console.log(`\n${size} documents compared with ${small.size}, CPU of a request`)
    for (const [name, { cpu }] of Object.entries(reads)) {
      console.log(`${name.padEnd(30)} × ${(cpu / (small.reads[name]?.cpu ?? cpu)).toFixed(2)}`)
    }
  }
}
