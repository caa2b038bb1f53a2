// Measures the cost of the lake's requests at several sizes: `node lake/bench/run.ts [sizes…]`.
// Prints a table and, if LAKE_BENCH_RESULT is set, writes all figures as JSON to that file.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateSync, parse } from 'groq-js'
import { API_VERSION } from '../http/api-version.ts'
import { samples } from './fixtures.ts'
import { type Figure, type LakeProcess, startLakeProcess } from './lake-process.ts'
import { benchQueries } from './queries.ts'
import { measureListening, measurePublishActions } from './writes.ts'

const BATCH = 500
const TIMES = 1_000
const AT_ONCE = 20

type Reads = Record<string, Figure & { cached: number; alone: number }>

const sizes = process.argv.slice(2).map(Number)
const result: { size: number; reads: Reads }[] = []
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  result.push(await measureSize(size))
}
compare()
const file = process.env.LAKE_BENCH_RESULT
if (file) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)

async function measureSize(size: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-bench-'))
  let lake = await startLakeProcess(dataDir)
  try {
    const first = lake.startMs
    const filled = await fill(lake, size)
    await lake.stop()
    // without the result cache: each request is evaluated
    lake = await startLakeProcess(dataDir, 'uncached')
    const { startMs } = lake
    const { memory: idle } = await lake.usage()
    console.log(`\n${size} documents, filled in ${(filled / 1000).toFixed(1)} s`)
    line('first start', `${first.toFixed(0)} ms`)
    line('later start', `${startMs.toFixed(0)} ms`)
    line('idle', `${idle.toFixed(0)} MB`)
    const reads: Reads = {}
    const alone = groqAlone(size)
    for (const { name, query, params } of benchQueries) {
      const figure = await lake.measure(TIMES, i => ask(lake, query, params(i, size)))
      reads[name] = { ...figure, cached: Number.NaN, alone: alone(query, params(3, size)) }
    }
    await lake.stop()
    lake = await startLakeProcess(dataDir)
    for (const { name, query, params } of benchQueries) {
      const cached = await lake.measure(TIMES, () => ask(lake, query, params(0, size)))
      const figure = reads[name]
      if (figure) print(name, Object.assign(figure, { cached: cached.cpu }))
    }
    const perSecond = await throughput(lake, size)
    line('by id, 20 concurrent', `${perSecond.toFixed(0)} per second`)
    const writes = await measurePublishActions(lake)
    line('edit', `${format(writes.edit)}`)
    line('publish', `${format(writes.publish)}`)
    line('publish, 50 concurrent', `${writes.perSecond.toFixed(0)} per second`)
    const fanOut = await measureListening(lake)
    const more = `${fanOut.memory.toFixed(0)} MB more`
    line(`change to ${fanOut.listeners} listeners`, `${fanOut.ms.toFixed(0)} ms, ${more}`)
    const { memory } = await lake.usage()
    line('memory at the end', `${memory.toFixed(0)} MB`)
    return { size, first, startMs, idle, memory, reads, perSecond, writes, fanOut }
  } finally {
    await lake.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function ask(lake: LakeProcess, query: string, params: Record<string, unknown>) {
  const values = Object.entries(params)
    .map(([name, value]) => `&$${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')
  return lake.call(
    'GET',
    `/v${API_VERSION}/data/query/main?query=${encodeURIComponent(query)}${values}`
  )
}

async function fill(lake: LakeProcess, size: number): Promise<number> {
  const startedAt = performance.now()
  const documents = samples(size)
  for (let i = 0; i < documents.length; i += BATCH) {
    const mutations = documents.slice(i, i + BATCH).map(create => ({ create }))
    await lake.call('POST', `/v${API_VERSION}/data/mutate/main`, { mutations })
  }
  return performance.now() - startedAt
}

/** Milliseconds of the same queries by groq-js alone, once each; NaN if it does not support them. */
function groqAlone(size: number) {
  const dataset = samples(size)
  return (query: string, params: Record<string, unknown>): number => {
    if (query.includes('text::query')) return Number.NaN
    const tree = parse(query)
    const options = { dataset, params }
    evaluateSync(tree as never, options as never)
    const startedAt = performance.now()
    evaluateSync(tree as never, options as never)
    return performance.now() - startedAt
  }
}

async function throughput(lake: LakeProcess, size: number): Promise<number> {
  const reading = benchQueries[0]
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let i = lane; i < TIMES; i += AT_ONCE) {
        await ask(lake, reading?.query ?? '', reading?.params(i, size) ?? {})
      }
    })
  )
  return (TIMES / (performance.now() - startedAt)) * 1000
}

function line(name: string, text: string) {
  console.log(`${name.padEnd(30)} ${text}`)
}

function format({ ms, cpu }: Figure) {
  return `${ms.toFixed(2)} ms, ${cpu.toFixed(2)} ms CPU`
}

function print(name: string, figure: Reads[string]) {
  const { cached, alone } = figure
  const single = Number.isNaN(alone) ? '' : `; groq-js alone ${alone.toFixed(2)} ms`
  const repeated = `; cached ${cached.toFixed(2)} ms CPU`
  line(name, `${format(figure)}${repeated}${single}`)
}

/** Prints how the CPU time per request grows with the number of documents. */
function compare() {
  const [small, ...larger] = result
  if (!small) return
  for (const { size, reads } of larger) {
    console.log(`\n${size} documents compared with ${small.size}, CPU of a request`)
    for (const [name, { cpu }] of Object.entries(reads)) {
      line(name, `× ${(cpu / (small.reads[name]?.cpu ?? cpu)).toFixed(2)}`)
    }
  }
}
