// What the lake's requests cost at several sizes: `node lake/bench/run.ts [sizes…]`.
// Prints a table and, with LAKE_BENCH_RESULT set, writes all figures as JSON to that file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateSync, parse } from 'groq-js'
import { compareWithBaseline, idleBaselines, OTHERS_SIZE } from './baselines.ts'
import { samples } from './fixtures.ts'
import { type Figure, type LakeProcess, startLakeProcess } from './lake-process.ts'
import { benchQueries } from './queries.ts'
import { measureListening, measurePublishActions } from './writes.ts'

const BATCH = 500
const TIMES = 1_000
const AT_ONCE = 20

type Reads = Record<string, Figure & { again: number; alone: number }>

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
    const first = lake.started
    const filled = await fill(lake, size)
    await lake.stop()
    // nothing is answered from memory here: each request is worked out anew
    lake = await startLakeProcess(dataDir, 'anew')
    const { started } = lake
    const { memory: idle } = await lake.usage()
    console.log(`\n${size} documents, filled in ${(filled / 1000).toFixed(1)} s`)
    line('first start', `${first.toFixed(0)} ms`)
    line('later start', `${started.toFixed(0)} ms; elsewhere ${idleBaselines.start} ms`)
    line('idle', `${idle.toFixed(0)} MB; elsewhere ${idleBaselines.idle} MB`)
    const reads: Reads = {}
    const alone = groqAlone(size)
    for (const { name, query, params } of benchQueries) {
      const figure = await lake.measure(TIMES, i => ask(lake, query, params(i, size)))
      reads[name] = { ...figure, again: Number.NaN, alone: alone(query, params(3, size)) }
    }
    await lake.stop()
    lake = await startLakeProcess(dataDir)
    for (const { name, query, params } of benchQueries) {
      const again = await lake.measure(TIMES, () => ask(lake, query, params(0, size)))
      const figure = reads[name]
      if (figure) print(name, size, Object.assign(figure, { again: again.cpu }))
    }
    const aSecond = await throughput(lake, size)
    line(
      'by id, by 20 at once',
      `${aSecond.toFixed(0)} a second; elsewhere ${idleBaselines.aSecond}`
    )
    const writes = await measurePublishActions(lake)
    line('edit', `${shown(writes.edit)}`)
    line(
      'publish',
      `${shown(writes.publish)}${compareWithBaseline('publish', size, writes.publish)}`
    )
    line('published by 50 at once', `${writes.aSecond.toFixed(0)} a second`)
    const fanOut = await measureListening(lake)
    const more = `${fanOut.memory.toFixed(0)} MB more`
    line(`change to ${fanOut.listeners} listeners`, `${fanOut.ms.toFixed(0)} ms, ${more}`)
    const { memory } = await lake.usage()
    line('memory after all this', `${memory.toFixed(0)} MB`)
    return { size, first, started, idle, memory, reads, aSecond, writes, fanOut }
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
    `/v2025-02-19/data/query/main?query=${encodeURIComponent(query)}${values}`
  )
}

async function fill(lake: LakeProcess, size: number): Promise<number> {
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

async function throughput(lake: LakeProcess, size: number): Promise<number> {
  const reading = benchQueries[0]
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let i = lane; i < TIMES; i += AT_ONCE) {
        await ask(lake, reading?.query ?? '', reading?.params(i, size) ?? {})
      }
    })
  )
  return (TIMES / (performance.now() - begun)) * 1000
}

function line(name: string, text: string) {
  console.log(`${name.padEnd(30)} ${text}`)
}

function shown({ ms, cpu }: Figure) {
  return `${ms.toFixed(2)} ms, ${cpu.toFixed(2)} ms of CPU`
}

function print(name: string, size: number, figure: Reads[string]) {
  const { again, alone } = figure
  const single = Number.isNaN(alone) ? '' : `; groq-js alone ${alone.toFixed(2)} ms`
  const repeated = `; asked again ${again.toFixed(2)} ms of CPU`
  line(name, `${shown(figure)}${repeated}${single}${compareWithBaseline(name, size, figure)}`)
}

/** The ratios that matter: how much more a request costs when there are many more documents. */
function compare() {
  const [small, ...larger] = result
  if (!small) return
  for (const { size, reads } of larger) {
    console.log(`\n${size} documents compared with ${small.size}, CPU of a request`)
    for (const [name, { cpu }] of Object.entries(reads)) {
      line(name, `× ${(cpu / (small.reads[name]?.cpu ?? cpu)).toFixed(2)}`)
    }
  }
  if (!result.some(({ size }) => size === OTHERS_SIZE)) return
  console.log(
    `\n"elsewhere" is the fastest of four well-known self-hosted systems on SQLite at ${OTHERS_SIZE} documents and one connection.`
  )
}
