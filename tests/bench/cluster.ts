// npm run bench:cluster: compares nodes on one PostgreSQL with a lake on this machine alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { samples } from '../../lake/bench/fixtures.ts'
import { type LakeProcess, startLakeProcess } from '../../lake/bench/lake-process.ts'
import { API_VERSION } from '../../lake/http/api-version.ts'
import { readEvents } from '../../lake/tests/events.ts'
import { startPostgres } from '../support/postgres.ts'
import { median, quantile } from './measurement.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    assets: { type: 'string', default: '1000' },
    reads: { type: 'string', default: '5000' },
    publishings: { type: 'string', default: '300' },
    edits: { type: 'string', default: '200' }
  }
})
const [documents, assets, reads, publishings, edits] = [
  values.documents,
  values.assets,
  values.reads,
  values.publishings,
  values.edits
].map(Number) as [number, number, number, number, number]
const BATCH = 100
const AT_ONCE = 20
/** Reads at a time while a node fills its empty disk. */
const BESIDE = 4
/** Measurements, of which the median counts. */
const TURNS = 5

const folder = mkdtempSync(join(tmpdir(), 'cluster-bench-'))
// with its durability, as in operation
const postgres = await startPostgres(['-c', 'fsync=on'])
const open: LakeProcess[] = []
try {
  const database = await postgres.createDatabase('lake')
  const alone = await start('alone')
  const a = await start('a', database)
  for (const lake of [alone, a]) await fill(lake)
  const [b, c] = [await start('b', database), await start('c', database)]
  line(`${documents} documents, ${assets} uploads`, '')
  await compareReads(alone, [a, b, c])
  await comparePublishings(alone, a)
  await measureListener(a, b)
  await measureEmptyDisk(a, database)
} finally {
  for (const lake of open) await lake.stop()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function start(name: string, database?: string): Promise<LakeProcess> {
  const lake = await startLakeProcess(join(folder, name), 'cached', database)
  open.push(lake)
  return lake
}

async function fill(lake: LakeProcess): Promise<void> {
  const all = samples(documents)
  for (let i = 0; i < all.length; i += BATCH) {
    const mutations = all.slice(i, i + BATCH).map(create => ({ create }))
    await lake.call('POST', `/v${API_VERSION}/data/mutate/main`, { mutations })
  }
  for (let n = 0; n < assets; n++) {
    const answer = await fetch(`${lake.url}/v${API_VERSION}/assets/files/main?filename=a.txt`, {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'text/plain' },
      body: `upload ${n} ${'x'.repeat(50_000)}`
    })
    if (!answer.ok) throw new Error(`An upload answered ${answer.status}.`)
    await answer.arrayBuffer()
  }
}

function read(lake: LakeProcess, i: number): Promise<unknown> {
  const id = encodeURIComponent(JSON.stringify(`article-${(i * 7_919) % documents}`))
  const query = encodeURIComponent('*[_id == $id][0]')
  return lake.call('GET', `/v${API_VERSION}/data/query/main?query=${query}&$id=${id}`)
}

/** CPU time of a read by id, in milliseconds, of so many at a time over these nodes. */
async function costOfReads(lakes: LakeProcess[], atOnce: number): Promise<number> {
  const cpu = async () => {
    const usages = await Promise.all(lakes.map(lake => lake.usage()))
    return usages.reduce((sum, usage) => sum + usage.cpu, 0)
  }
  const before = await cpu()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let i = lane; i < reads; i += atOnce) await read(lakes[i % lakes.length] as never, i)
    })
  )
  return ((await cpu()) - before) / reads
}

/** Compares in turns, so that what else the machine does concerns all alike; the first turn warms up. */
async function compareReads(alone: LakeProcess, nodes: LakeProcess[]): Promise<void> {
  for (const atOnce of [1, AT_ONCE]) {
    const turns: [number, number, number][] = []
    for (let turn = 0; turn <= TURNS; turn++) {
      turns.push([
        await costOfReads([alone], atOnce),
        await costOfReads(nodes.slice(0, 1), atOnce),
        await costOfReads(nodes, nodes.length * atOnce)
      ])
    }
    const [own, one, all] = [0, 1, 2].map(i => median(turns.slice(1).map(turn => turn[i] ?? 0)))
    if (own === undefined || one === undefined || all === undefined) return
    line(
      `read, ${atOnce} at a time`,
      `${ms(own)} CPU alone, ${ms(one)} on a node: × ${(one / own).toFixed(2)}`
    )
    line(
      `three nodes, ${nodes.length * atOnce} at a time`,
      `${ms(all)} CPU: reads of one node × ${((nodes.length * one) / all).toFixed(2)}`
    )
  }
}

async function comparePublishings(alone: LakeProcess, a: LakeProcess): Promise<void> {
  const [own, shared] = [await publishingTimes(alone), await publishingTimes(a)]
  const ratio = p95(shared) / p95(own)
  line(
    'publishing, p95',
    `${ms(p95(own))} alone, ${ms(p95(shared))} on a node: × ${ratio.toFixed(2)}`
  )
}

async function publishingTimes(lake: LakeProcess): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < publishings; i++) {
    const ids = { draftId: `drafts.article-${i}`, publishedId: `article-${i}` }
    const act = (action: object) =>
      lake.call('POST', `/v${API_VERSION}/data/actions/main`, { actions: [{ ...action, ...ids }] })
    await act({
      actionType: 'sanity.action.document.edit',
      patch: { set: { title: `Title ${i}` } }
    })
    const began = performance.now()
    await act({ actionType: 'sanity.action.document.publish' })
    times.push(performance.now() - began)
  }
  return times
}

/** From the answer to an edit on one node until a listener of the other one has its event. */
async function measureListener(a: LakeProcess, b: LakeProcess): Promise<void> {
  const query = encodeURIComponent('*[_id == "article-1"]')
  const listener = readEvents(`${b.url}/v${API_VERSION}/data/listen/main?query=${query}`, {
    authorization: 'Bearer bench'
  })
  await listener.next()
  const times: number[] = []
  for (let n = 0; n < edits; n++) {
    const heard = listener.next()
    const began = performance.now()
    const mutations = [{ patch: { id: 'article-1', set: { n } } }]
    await a.call('POST', `/v${API_VERSION}/data/mutate/main`, { mutations })
    await heard
    times.push(performance.now() - began)
  }
  listener.stop()
  line('edit heard on another node, p95', ms(p95(times)))
}

async function measureEmptyDisk(other: LakeProcess, database: string): Promise<void> {
  const quiet = await readTimes(other, async () => undefined)
  let seconds = 0
  const busy = await readTimes(other, async () => {
    const node = await start('empty', database)
    await read(node, 1)
    seconds = node.startMs / 1000
  })
  line('node with an empty disk is ready', `${seconds.toFixed(1)} s`)
  line('reads of another node, p95', `${ms(p95(quiet))} before, ${ms(p95(busy))} meanwhile`)
}

/** Times of reads while work runs, or of as many as measured otherwise. */
async function readTimes(lake: LakeProcess, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const lanes = Array.from({ length: BESIDE }, async () => {
    while (!isOver || times.length < reads / 5) {
      const began = performance.now()
      await read(lake, times.length)
      times.push(performance.now() - began)
    }
  })
  await work()
  isOver = true
  await Promise.all(lanes)
  return times
}

function p95(values: number[]): number {
  return quantile(values, 0.95)
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}

function line(name: string, text: string): void {
  console.log(`${name.padEnd(36)} ${text}`)
}
