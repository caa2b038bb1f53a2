// Crashes over all stores: in each round the server is killed, or the power of its disk is cut, at a random moment.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, descendants, isRunning } from '../support/descendants.ts'
import { freePort } from '../support/port.ts'
import { powerCutDisk } from '../support/power-cut-disk.ts'
import { prepareTestData } from '../support/prepared.ts'
import { seededRandom } from '../support/random.ts'
import { runProgram, startServer } from '../support/server.ts'
import { type StartedStores, startStores } from '../support/stores.ts'
import { waitUntil } from '../support/wait-until.ts'
import { Acknowledged, type Service, snapshotSecrets, writeAll } from './stores.ts'
import { type Baseline, listServedPages, verify } from './verify.ts'

const EDITOR_PASSWORD = 'soak-only-password'
const STAFF = { account: 'soak', password: 'soak-only-password' }
const DISK_MEGABYTES = 4096
/** A round ends after this time at the earliest, and as much later at the latest, in milliseconds. */
const ROUND_MS = 6000
/** Time in which the processes of a killed server must end, in milliseconds: some look for it every second only. */
const ORPHANS_MS = 15_000
/** What a data folder has without Studio, site and caches. */
const STORES = ['lake', 'forms', 'sso', 'footprint', 'sign-in.json', 'installation.json']

export interface Crashes {
  kind: 'kill' | 'power'
  rounds: number
  seed: number
  /** Whether to run the whole server: also the publisher, the Studio and the pages. */
  site: boolean
}

/**
 * Runs rounds of crashes.
 * @returns one sentence per loss
 * @throws Error if the power of a disk cannot be cut on this machine
 */
export async function runCrashes({ kind, rounds, seed, site }: Crashes): Promise<string[]> {
  const next = seededRandom(seed)
  const prepared = process.env.PREPARED_DATA_DIR ?? (await prepareTestData(console.log))
  const folder = mkdtempSync(join(tmpdir(), 'crashes-'))
  const disk = kind === 'power' ? powerCutDisk(join(folder, 'disk'), DISK_MEGABYTES) : undefined
  if (kind === 'power' && !disk)
    throw new Error('No disk can be mounted here: --power needs root, Linux and loop devices.')
  const place = disk?.folder ?? folder
  const PORT = String(await freePort())
  const service: Service = {
    url: `http://127.0.0.1:${PORT}`,
    dataDir: join(place, 'data'),
    backups: join(place, 'backups'),
    editorPassword: EDITOR_PASSWORD,
    staff: STAFF
  }
  mkdirSync(service.backups)
  for (const part of site ? readdirSync(prepared) : STORES)
    cpSync(join(prepared, part), join(service.dataDir, part), { recursive: true })
  // A copy is not durable by itself: the first power cut would empty its files.
  if (disk) spawnSync('sync', ['-f', disk.folder])
  const variables = {
    PORT,
    DATA_DIR: service.dataDir,
    SITE_URL: service.url,
    EDITOR_PASSWORD,
    FORM_LIMIT_PER_ADDRESS: '100000',
    FORM_LIMIT_IN_ALL: '100000'
  }
  const start = () => (site ? startServer(variables, 600_000) : startStores(variables))
  const books = new Acknowledged()
  const found: string[] = []
  let server: StartedStores | undefined
  try {
    const baseline = await firstStart(service, variables, start, site)
    for (let round = 1; round <= rounds && found.length === 0; round++) {
      server = await start()
      found.push(...(await verify(service, books, baseline, false)))
      books.isUp = true
      const writing = writeAll(service, books)
      await new Promise(done => setTimeout(done, ROUND_MS * (1 + next())))
      books.isUp = false
      if (hasEnded(server.process)) found.push(`The server ended by itself in round ${round}.`)
      const started = descendants(server.process.pid ?? 0)
      disk?.fail()
      server.process.kill('SIGKILL')
      if (!hasEnded(server.process)) await once(server.process, 'exit')
      await writing
      found.push(...(await orphans(started)))
      await disk?.remount()
      if (round % 10 === 0) console.log(`Round ${round}: ${books.summary()}.`)
    }
    server = await start()
    found.push(...(await verify(service, books, baseline, true)))
    found.push(
      ...books.missing().map(name => `No ${name} were acknowledged, so nothing is proved.`)
    )
  } catch (error) {
    found.push(String(error))
  } finally {
    await server?.stop()
    disk?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${rounds} rounds (${kind}) with seed ${seed}: ${books.summary()}.`)
  return found
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Names the processes that outlive the server that started them. */
async function orphans(pids: number[]): Promise<string[]> {
  const ended = async () => !pids.some(isRunning)
  await waitUntil('the processes of a killed server end', ended, ORPHANS_MS).catch(() => undefined)
  return pids.filter(isRunning).map(pid => `Process ${pid} outlives its server: ${commandOf(pid)}.`)
}

/** Publishes the site for this address, and adds an account of staff. */
async function firstStart(
  service: Service,
  variables: Record<string, string>,
  start: () => Promise<StartedStores>,
  site: boolean
): Promise<Baseline> {
  const server = await start()
  try {
    const { account, password } = service.staff
    const added = await runProgram('server/cli/staff.ts', ['add', account], {
      ...variables,
      NEW_PASSWORD: password
    })
    if (added.code !== 0) throw new Error(added.stderr)
    return {
      secrets: snapshotSecrets(service.dataDir),
      pages: site ? await listServedPages(service.url) : []
    }
  } finally {
    await server.stop()
  }
}
