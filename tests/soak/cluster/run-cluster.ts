// Two nodes on one PostgreSQL under load, while nodes and database are killed and their connections cut.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { openSigner } from '../../../server/crypto/signer.ts'
import { issueToken } from '../../../server/forms/spam/form-token.ts'
import { connect } from '../../../shared/server/cluster/postgres.ts'
import { every } from '../../../shared/server/every.ts'
import { startNode } from '../../cluster/nodes.ts'
import type { FaultyProxy } from '../../cluster/proxy.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { copyPrepared, movePrepared, prepareTestData, SITE_URL } from '../../support/prepared.ts'
import { seededRandom } from '../../support/random.ts'
import { sleep } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import type { Service } from '../stores.ts'
import { type ClientsOptions, ClusterBooks, writeToNodes } from './clients.ts'
import { type SoakNode, startSoakNode } from './nodes.ts'
import { differentCopies, differentSites, holesInLog, verifyNodes } from './verify.ts'

const PASSWORD = 'soak-only-password'
const NODES = ['a', 'b']
/** Time for which PostgreSQL is away after a kill, at most, in milliseconds. */
const AWAY_MS = 3_000
/** Longest delay of a connection each way, and how long it lasts, in milliseconds. */
const DELAY_MS = 300
const SLOW_MS = 2_000
/** After this time without a statement to cut at, the connections are cut at once. */
const NEXT_COMMIT_MS = 5_000
const REPORT_MS = 60_000

export interface ClusterRun {
  minutes: number
  nodeKills: number
  databaseKills: number
  cuts: number
  /** Clients of each node. */
  clients: number
  seed: number
  /** Whether to run the whole servers: also the publisher, the Studio and the pages. */
  site: boolean
}

/**
 * Runs the load with its faults.
 * @returns one sentence per loss
 */
export async function runCluster(run: ClusterRun): Promise<string[]> {
  const { clients, site } = run
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  const books = new ClusterBooks()
  const began = Date.now()
  const ends: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startPostgres()
    ends.unshift(() => postgres.remove())
    const database = await postgres.createDatabase('site')
    const variables = {
      SITE_URL,
      EDITOR_PASSWORD: PASSWORD,
      STAFF_PASSWORD: PASSWORD,
      FORM_LIMIT_PER_ADDRESS: '1000000',
      FORM_LIMIT_IN_ALL: '1000000',
      LOG_REQUESTS: 'errors'
    }
    if (site) {
      process.env.PREPARED_DATA_DIR ??= await prepareTestData(console.log)
      await movePrepared(join(folder, 'source'), database, SITE_URL)
    }
    const nodes: SoakNode[] = []
    for (const name of NODES) {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      if (site) copyPrepared(dataDir, ['studio', 'site', 'cache'])
      const onEnded = (output: string) => books.found.push(`Node ${name} ended: ${output}`)
      const node = await startSoakNode({ database, dataDir, site, variables, onEnded })
      nodes.push(node)
      ends.unshift(() => node.stop())
    }
    const content = { projectId: 'site', dataset: 'production' }
    const role = { mayLead: false, site: SITE_URL }
    const own = await Promise.all(nodes.map(({ proxy }) => startNode(proxy.url, content, role)))
    ends.unshift(...own.map(node => () => node.stop()))
    const [first] = own
    if (!first) throw new Error('There is no node.')
    const { token } = await first.lake.tokens.create({ name: 'soak', role: 'administrator' })
    const services: Service[] = nodes.map(({ url, dataDir }) => ({
      url,
      dataDir,
      editorPassword: PASSWORD,
      staff: { account: 'staff', password: PASSWORD },
      backups: ''
    }))
    const urls = nodes.map(({ url }) => url)
    const signer = await openSigner('forms', first.cluster)
    books.isUp = true
    let isOver = false
    ends.unshift(async () => stopReports())
    const stopReports = every(REPORT_MS, () =>
      console.log(`After ${minutesSince(began)} minutes: ${books.summary()}.`)
    )
    const writing = writeToNodes(
      {
        urls,
        token,
        lakes: own.map(({ lake }) => lake),
        formToken: async () => issueToken(signer, Date.now() - 60_000),
        isStrict: false,
        pages: await listPages(site, first.client('administrator', content)),
        services,
        clients
      },
      books,
      () => isOver
    )
    await injectFaults(run, postgres, nodes)
    // On a busy machine the faults of a short run leave little time.
    const isProved = async () => books.missing().length === 0
    await waitUntil('each kind of write is acknowledged', isProved).catch(() => undefined)
    isOver = true
    await writing
    for (const node of nodes) await node.ready()
    const empty = await startNode(database, content, role)
    ends.unshift(() => empty.stop())
    console.log(`All clients have ended after ${minutesSince(began)} minutes: ${books.summary()}.`)
    books.found.push(
      ...(await verifyNodes([...urls, empty.url], token, books, services, empty.lake.people)),
      ...books.missing().map(name => `No ${name} were acknowledged, so nothing is proved.`)
    )
    if (site) books.found.push(...(await differentSites(nodes)))
    const sql = connect(database, 1)
    books.found.push(...(await holesInLog(sql)))
    await sql.end()
    for (const node of nodes) await node.stop()
    books.found.push(...differentCopies(nodes.map(({ dataDir }) => dataDir)))
  } catch (error) {
    books.found.push(inspect(error))
  } finally {
    for (const end of ends) await end().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
  const { nodeKills, databaseKills, cuts, seed } = run
  console.log(
    `${minutesSince(began)} minutes with seed ${seed}: ${nodeKills} kills of nodes, ${databaseKills} of PostgreSQL, ${cuts} cuts and delays.`
  )
  return [...new Set(books.found)]
}

const minutesSince = (began: number) => ((Date.now() - began) / 60_000).toFixed(1)

/** Documents to publish again and again: those of pages if there are pages. */
async function listPages(
  site: boolean,
  client: ReturnType<Awaited<ReturnType<typeof startNode>>['client']>
): Promise<ClientsOptions['pages']> {
  if (!site)
    return NODES.map(name => ({ id: `soak-page-${name}`, type: 'figure', field: 'note.zh' }))
  const query = '*[_type == "software" && defined(path)] | order(_id)[0...4]._id'
  const ids = await client.fetch<string[]>(query, {}, { perspective: 'published' })
  return ids.map(id => ({ id, type: 'software', field: 'name.zh' }))
}

/** Meets each kind of fault as often as asked, at random moments of the run. */
async function injectFaults(
  { minutes, nodeKills, databaseKills, cuts, seed }: ClusterRun,
  postgres: TestPostgres,
  nodes: SoakNode[]
): Promise<void> {
  const next = seededRandom(seed)
  const anyNode = () => nodes[Math.floor(next() * nodes.length)] as SoakNode

  async function repeat(times: number, meet: (index: number) => Promise<void>) {
    const end = Date.now() + minutes * 60_000
    for (let index = 0; index < times; index++) {
      const rest = (end - Date.now()) / (times - index)
      await sleep(Math.max(0, rest * (0.5 + next())))
      await meet(index)
    }
    await sleep(Math.max(0, end - Date.now()))
  }

  await Promise.all([
    repeat(nodeKills, () => anyNode().kill()),
    repeat(databaseKills, async () => {
      postgres.kill()
      await sleep(next() * AWAY_MS)
      await postgres.start()
    }),
    repeat(cuts, index => disturb(anyNode().proxy, index, next))
  ])
}

async function disturb(proxy: FaultyProxy, index: number, next: () => number): Promise<void> {
  const atCommit = async (lost: Promise<void>) => {
    const isLost = await Promise.race([lost.then(() => true), sleep(NEXT_COMMIT_MS)])
    if (!isLost) proxy.cut()
  }
  const slow = async (toDatabase: number, fromDatabase: number) => {
    proxy.delay(toDatabase, fromDatabase)
    await sleep(next() * SLOW_MS)
    proxy.delay(0, 0)
  }
  const faults = [
    () => atCommit(proxy.loseAnswer('COMMIT')),
    () => atCommit(proxy.loseStatement('COMMIT')),
    async () => proxy.cut(),
    () => slow(next() * DELAY_MS, 0),
    () => slow(0, next() * DELAY_MS),
    async () => {
      proxy.stall(true)
      await sleep(next() * SLOW_MS)
      proxy.stall(false)
    }
  ]
  await faults[index % faults.length]?.()
}
