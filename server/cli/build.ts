// npm run build: builds the static site into dist/ (or `--out FOLDER`) from the configured content.
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withTemporaryToken } from '../../lake/index.ts'
import { resolvePaths } from '../../shared/routing/resolve-paths.ts'
import { canBuildInto } from '../config/build-root.ts'
import { acquireTurn, lockOwnerUrl } from '../config/data-dir-lock.ts'
import { readSettings, type Settings, withEphemeralPort } from '../config/settings.ts'
import { contentClient } from '../content/client.ts'
import { DatasheetPrinter, type DatasheetTarget, datasheetPages } from '../datasheets/datasheets.ts'
import { printPdfs } from '../datasheets/print-pdf.ts'
import { UserError } from '../errors.ts'
import { listFiles } from '../fs/list-files.ts'
import { readBuildState } from '../publisher/build-state.ts'
import { currentBuild, finalizeBuild, stateFile } from '../publisher/build-store.ts'
import { fetchSnapshot, pathRequests } from '../publisher/content-snapshot.ts'
import { buildSite } from '../publisher/full-build.ts'
import { Server } from '../server.ts'

const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } })
const dist = resolve(values.out)
const staging = `${dist}.new`
const before = `${dist}.old`
const named = relative(process.cwd(), dist) || dist

try {
  const settings = readSettings(process.env)
  const running = settings.content.embedded && (await lockOwnerUrl(settings.dataDir))
  if (running) await buildBeside(running, settings)
  else if (settings.content.embedded) await buildWithLake(settings)
  else await build(settings)
  console.log(`The site has been built into ${named}.`)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(`${error.message}${existsSync(dist) ? ` ${named} is unchanged.` : ''}`)
  process.exit(1)
}

/** Builds from the lake of a running server. */
async function buildBeside(url: string, settings: Settings): Promise<void> {
  await withTemporaryToken(join(settings.dataDir, 'lake'), 'build', readToken =>
    build({ ...settings, content: { ...settings.content, apiHost: url, readToken } })
  )
}

// Runs the embedded lake on an ephemeral port during the build.
async function buildWithLake(settings: Settings): Promise<void> {
  const server = new Server(root, withEphemeralPort(settings))
  try {
    await server.startContent()
    await build({ ...server.settings, siteUrl: settings.siteUrl })
  } finally {
    await server.stop()
  }
}

async function build(settings: Settings): Promise<void> {
  const { content } = settings
  const claims = pathRequests(await fetchSnapshot(contentClient(content, content.readToken)))
  const cacheDir = process.env.CACHE_DIR ?? join(root, '.cache')
  await mkdir(cacheDir, { recursive: true })
  const logFile = join(cacheDir, 'build.log')
  const outDir = canBuildInto(root, staging) ? staging : join(cacheDir, 'out')
  // Builds into folders outside the project share a folder inside it, one build at a time.
  const endTurn = acquireTurn(cacheDir)
  const siteDir = join(settings.dataDir, 'site')
  const live = currentBuild(siteDir)
  const paths = live && stateFile(siteDir, live.folder)
  const had = paths ? readBuildState(paths)?.paths : undefined
  const sheets = datasheetPages(claims, resolvePaths(claims, had ?? new Map()).paths)
  try {
    await buildSite({ root, settings, outDir, cacheDir, logFile, ...(paths && { paths }) })
    await printDatasheets(settings, sheets, outDir, cacheDir)
    await finalizeBuild(outDir, existsSync(dist) ? dist : undefined)
    if (outDir !== staging) await moveIntoPlace(outDir)
  } finally {
    endTurn()
  }
  await rm(before, { recursive: true, force: true })
  if (existsSync(dist)) await rename(dist, before)
  await rename(staging, dist)
  await rm(before, { recursive: true, force: true })
}

/** Prints the data sheets of all cameras if a browser is installed. */
async function printDatasheets(
  { publishing, siteUrl }: Settings,
  pages: string[],
  folder: string,
  cacheDir: string
): Promise<void> {
  if (!publishing.browser) return
  const { browser } = publishing
  const datasheets = new DatasheetPrinter({
    cacheDir,
    print: (sheets, folder) => printPdfs(sheets, { browser, cacheDir, siteUrl, folder })
  })
  const files = new Set(await listFiles(folder))
  const build: DatasheetTarget = {
    folder,
    names: () => [...files],
    fileOf: name => (files.has(name) ? join(folder, name) : undefined),
    write: (name, bytes) => writeFile(join(folder, name), bytes),
    remove: name => rm(join(folder, name), { force: true })
  }
  await datasheets.print(await datasheets.sync(build, pages), folder)
  await datasheets.sync(build, pages)
}

async function moveIntoPlace(built: string): Promise<void> {
  await rm(staging, { recursive: true, force: true })
  await cp(built, staging, { recursive: true, preserveTimestamps: true })
  await rm(built, { recursive: true, force: true })
}
