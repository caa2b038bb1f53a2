import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../errors.ts'
import { syncFolder, syncTree } from '../files/sync.ts'
import { listFiles } from '../fs/list-files.ts'
import { writeFileAtomic } from '../fs/write-file-atomic.ts'
import { urlOfFile } from '../site/resolve-url.ts'
import { COMPRESSED_EXTENSIONS, precompressFolder, unpacked } from '../static/precompress.ts'
import { readBuildState } from './build-state.ts'
import { snapshotRevision } from './content-snapshot.ts'
import { FileManifest } from './file-manifest.ts'

/** One build that may be served, and what it was made of. */
export interface StoredBuild {
  folder: string
  /** Name of the build: equal content and code have an equal name. */
  build: string
  /** Name of the code and settings that it was made with. */
  code: string
  /** Name of the content that it was made from. */
  revision: string
  /** Set while an operator went back to it. */
  held?: Rollback | undefined
}

/** What an operator went back from. */
export interface Rollback {
  /** Name of the build that was served before. */
  from: string
  at: string
  /** Name of the content as it stood then: another one ends it. */
  revision: string
}

/** Builds that are kept besides the one that is served, to go back to. */
const KEPT = 3
const NEEDED = [
  ['zh.html', 'zh/index.html'],
  ['en.html', 'en/index.html']
]

/**
 * The build that was served last; where `current.json` is damaged, the newest one that was finished.
 * @returns undefined before the first, or when it is gone
 */
export function currentBuild(siteDir: string): StoredBuild | undefined {
  const file = join(siteDir, 'current.json')
  if (!existsSync(file)) return undefined
  const release = parseStoredBuild(file)
  if (!release) return finishedReleases(siteDir)[0]
  const folder = join(releasesDir(siteDir), release.folder)
  return existsSync(folder) ? { ...release, folder } : undefined
}

function parseStoredBuild(file: string): StoredBuild | undefined {
  try {
    const release = JSON.parse(readFileSync(file, 'utf8'))
    return typeof release?.folder === 'string' ? release : undefined
  } catch {
    return undefined
  }
}

/** All builds that were finished, the newest first. */
function finishedReleases(siteDir: string): StoredBuild[] {
  const parent = releasesDir(siteDir)
  const names = existsSync(parent) ? readdirSync(parent).sort().reverse() : []
  return names.flatMap(name => {
    const folder = join(parent, name)
    const note = readBuildState(stateFile(siteDir, folder))
    const build = note && existsSync(join(folder, 'builds/latest.json')) && buildId(folder)
    return build ? { folder, build, code: note.code, revision: snapshotRevision(note.content) } : []
  })
}

/**
 * Makes a fresh build fit to be served: checks it, takes over from the build before what has not
 * changed, with its dates and compressed twins, and compresses the rest.
 * @param most compressed files beyond which the best twins are left to be made while it is served
 * @returns addresses of the pages that changed
 * @throws Sentence when a page that every build has is missing
 */
export async function finalizeBuild(
  folder: string,
  before?: string,
  limit = Number.POSITIVE_INFINITY
): Promise<string[]> {
  for (const names of NEEDED) {
    if (!names.some(name => existsSync(join(folder, name)))) {
      await rm(folder, { recursive: true, force: true })
      throw new UserError(`The build lacks ${names[0]}, so it is not published.`)
    }
  }
  const { unchanged, skip } = await reuseCompressed(folder, before)
  await precompressFolder(folder, { skip, most: limit })
  const files = await listFiles(folder)
  return files.filter(name => name.endsWith('.html') && !unchanged.has(name)).map(urlOfFile)
}

/**
 * Makes a build the current one, for this and the next start. A few that were served before it are kept; those after
 * it go, unless it was gone back to.
 */
export async function activateBuild(siteDir: string, release: StoredBuild): Promise<void> {
  const file = join(siteDir, 'current.json')
  const own = basename(release.folder)
  await writeFileAtomic(file, JSON.stringify({ ...release, folder: own }, null, 2))
  const folders = (await readdir(releasesDir(siteDir))).sort()
  const before = folders.filter(name => name < own)
  const after = folders.filter(name => name > own)
  const gone = [...before.slice(0, -KEPT), ...(release.held ? [] : after)]
  for (const name of gone) {
    const folder = join(releasesDir(siteDir), name)
    await rm(folder, { recursive: true, force: true })
    for (const end of ['', '-wal', '-shm'])
      await rm(dependencyFile(siteDir, folder) + end, { force: true })
    await rm(stateFile(siteDir, folder), { force: true })
    FileManifest.removeFrom(manifestFile(siteDir, folder))
  }
}

/**
 * The build that was served before another one, as an operator goes back to it.
 * @param revision name of the content as it stands: another one ends it
 * @throws Sentence when there is none
 */
export async function previousBuild(
  siteDir: string,
  current: StoredBuild,
  revision: string
): Promise<StoredBuild & { held: Rollback }> {
  const before = releaseBefore(siteDir, current)
  const from = current.held?.from ?? current.build
  return { ...before, held: { from, at: new Date().toISOString(), revision } }
}

function releaseBefore(siteDir: string, current: StoredBuild): StoredBuild {
  const own = basename(current.folder)
  const before = finishedReleases(siteDir).find(({ folder }) => basename(folder) < own)
  if (before) return before
  throw new UserError(
    `There is no build before ${current.build} to go back to: one is kept whenever all is built anew, as after an upgrade.`
  )
}

/** Name of a build: the one that it tells open tabs. */
export function buildId(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')).id
}

/** Flushes a finished build and its records to the disk, before `activateBuild` names it. */
export async function syncRelease(siteDir: string, folder: string): Promise<void> {
  await syncTree(folder)
  await syncTree(join(siteDir, 'records'))
  syncFolder(releasesDir(siteDir))
  syncFolder(siteDir)
}

/** File that keeps what each page of a build read. */
export function dependencyFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.sqlite`)
}

/** File that keeps which content a build shows. */
export function stateFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.json`)
}

/** File that keeps what a build consists of. */
export function manifestFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.files.sqlite`)
}

/** A folder for the next build; its name sorts by time. */
export async function newBuildDir(siteDir: string): Promise<string> {
  await mkdir(releasesDir(siteDir), { recursive: true })
  return join(releasesDir(siteDir), new Date().toISOString().replace(/\D/g, ''))
}

function releasesDir(siteDir: string): string {
  return join(siteDir, 'releases')
}

/** @returns files with the bytes of before, and those of them whose twins came along */
async function reuseCompressed(
  folder: string,
  before: string | undefined
): Promise<{ unchanged: Set<string>; skip: Set<string> }> {
  const [unchanged, skip] = [new Set<string>(), new Set<string>()]
  if (before === undefined) return { unchanged, skip }
  for (const name of await listFiles(folder)) {
    const [file, old] = [join(folder, name), join(before, name)]
    if (!existsSync(old)) continue
    const [bytes, oldBytes] = await Promise.all([readFile(file), readFile(old)])
    if (!bytes.equals(oldBytes)) continue
    const { atime, mtime } = await stat(old)
    await utimes(file, atime, mtime)
    unchanged.add(name)
    if (await takeTwins(file, old, bytes)) skip.add(name)
  }
  return { unchanged, skip }
}

/** @returns false when a twin is damaged, so that all have to be made again */
async function takeTwins(file: string, old: string, bytes: Buffer): Promise<boolean> {
  const twins = Object.entries(COMPRESSED_EXTENSIONS).filter(([, end]) => existsSync(old + end))
  for (const [encoding, end] of twins) {
    const text = await unpacked(
      await readFile(old + end),
      encoding as keyof typeof COMPRESSED_EXTENSIONS
    )
    if (!text?.equals(bytes)) return false
  }
  for (const [, end] of twins) await sameFile(old + end, file + end)
  return true
}

// Some disks know no hard links.
async function sameFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
