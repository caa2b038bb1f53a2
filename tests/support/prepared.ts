import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync
} from 'node:fs'
import { join } from 'node:path'
import { freePort } from './port.ts'
import { ROOT, runProgram, startServer } from './server.ts'
import { waitUntil } from './wait-until.ts'

/** Public address that the prepared site is built for, whatever the port of a copy. */
export const SITE_URL = 'http://localhost:4321'
export const EDITOR_PASSWORD = 'tests-only-password'

const CACHE = join(ROOT, '.cache/tests/data')
/** Start-up timeout for a busy machine, longer than the three minutes of the specification. */
const TIMEOUT_MS = 600_000
/** Sources that the data folder depends on after a first start. */
const SOURCES = [
  '{src,public,shared,studio,lake,server}/**/*',
  '{astro.config.mjs,package-lock.json,tsconfig.json}'
]
const TEST = /\/tests\/|[.-]test\.tsx?$/

/**
 * Prepares the data folder of a server after its first start: seeded content, built Studio, built site. It is cached by
 * a hash of the sources; servers run on copies (`copyPrepared`).
 * @param print receives the output of the first start, if there is one
 * @returns path of the folder
 * @throws Error with the output of the server if it does not become ready
 */
export async function prepareTestData(print: (text: string) => void): Promise<string> {
  const folder = join(CACHE, sourcesHash())
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  takeBuiltStudio(unfinished)
  const PORT = String(await freePort())
  const variables = { PORT, DATA_DIR: unfinished, SITE_URL, EDITOR_PASSWORD }
  const server = await startServer(variables, TIMEOUT_MS)
  await waitUntil('files are compressed', () => isSettled(server.url), TIMEOUT_MS)
  await server.stop()
  print(server.output())
  // Another run may have prepared the same meanwhile.
  if (!existsSync(folder)) renameSync(unfinished, folder)
  for (const name of readdirSync(CACHE))
    if (join(CACHE, name) !== folder) rmSync(join(CACHE, name), { recursive: true, force: true })
  return folder
}

/**
 * Copies the prepared data folder or parts of it, copy-on-write if the file system supports it.
 * @param target folder to copy into
 * @param parts names of entries of the data folder; all by default
 */
export function copyPrepared(target: string, parts?: string[]): void {
  const folder = process.env.PREPARED_DATA_DIR
  if (!folder) throw new Error('PREPARED_DATA_DIR is not set: a global setup of the tests sets it.')
  for (const part of parts ?? readdirSync(folder))
    cpSync(join(folder, part), join(target, part), {
      recursive: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE
    })
}

/**
 * Moves a copy of the prepared data folder into a PostgreSQL database.
 * @param source folder for the copy
 * @throws Error with the output of the command if it fails
 */
export async function movePrepared(source: string, database: string, site: string): Promise<void> {
  copyPrepared(source)
  const variables = { DATA_DIR: source, DATABASE_URL: database, SITE_URL: site }
  const { code, stderr } = await runProgram('server/cli/move.ts', ['to-database'], variables)
  if (code !== 0 || stderr) throw new Error(`The move ended with ${code}: ${stderr}`)
}

/** Whether all that follows a publish is done, so that no copy has to do it again. */
async function isSettled(url: string): Promise<boolean> {
  const { state, settled } = await (await fetch(`${url}/api/publish/status`)).json()
  return state === 'idle' && settled
}

/** Reuses the built Studio of other sources; the server itself checks whether it is current. */
function takeBuiltStudio(target: string): void {
  const built = globSync('*/studio', { cwd: CACHE }).find(
    name => !join(CACHE, name).startsWith(target)
  )
  if (built) cpSync(join(CACHE, built), join(target, 'studio'), { recursive: true })
}

function sourcesHash(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: isGenerated }).sort()) {
    if (TEST.test(file) || !statSync(join(ROOT, file)).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function isGenerated(path: string): boolean {
  return /(^|\/)(node_modules|dist|\.sanity)(\/|$)/.test(path)
}
