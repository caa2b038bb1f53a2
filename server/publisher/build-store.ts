import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Rollback } from '../../shared/publisher/status.ts'
import { fsyncDir, fsyncTree } from '../../shared/server/fsync.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { UserError } from '../errors.ts'
import { listFiles } from '../fs/list-files.ts'
import { urlOfFile } from '../site/resolve-url.ts'
import {
  COMPRESSED_EXTENSIONS,
  type CompressedVariant,
  decompressBytes,
  precompressFolder
} from '../static/compress.ts'
import { readBuildState } from './build-state.ts'
import { snapshotRevision } from './content-snapshot.ts'
import { FileManifest } from './file-manifest.ts'

/** A stored build, and what it was built from. */
export interface StoredBuild {
  folder: string
  /** Build ID: equal content and code have an equal ID. */
  build: string
  /** Hash of the code and settings that rendered it. */
  code: string
  /** Revision of the content that it was built from. */
  revision: string
  /** Set while an operator has rolled back to it. */
  held?: Rollback | undefined
}

/** Number of earlier builds kept for rollbacks. */
const KEPT = 3
const REQUIRED_PAGES = [
  ['zh.html', 'zh/index.html'],
  ['en.html', 'en/index.html']
]

/**
 * Returns the build that was served last; if `current.json` is damaged, the newest complete one.
 * @returns undefined if there is none
 */
export function currentBuild(siteDir: string): StoredBuild | undefined {
  const file = join(siteDir, 'current.json')
  if (!existsSync(file)) return undefined
  const stored = parseStoredBuild(file)
  if (!stored) return completeBuilds(siteDir)[0]
  const folder = join(releasesDir(siteDir), stored.folder)
  return existsSync(folder) ? { ...stored, folder } : undefined
}

function parseStoredBuild(file: string): StoredBuild | undefined {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8'))
    return typeof stored?.folder === 'string' ? stored : undefined
  } catch {
    return undefined
  }
}

/** All complete builds, the newest first. */
function completeBuilds(siteDir: string): StoredBuild[] {
  const parent = releasesDir(siteDir)
  const names = existsSync(parent) ? readdirSync(parent).sort().reverse() : []
  return names.flatMap(name => {
    const folder = join(parent, name)
    const state = readBuildState(stateFile(siteDir, folder))
    const build = state && existsSync(join(folder, 'builds/latest.json')) && buildId(folder)
    return build
      ? { folder, build, code: state.code, revision: snapshotRevision(state.content) }
      : []
  })
}

/**
 * Prepares a new build for serving: checks that it is complete, reuses unchanged files of the previous build with
 * their modification times and compressed variants, and compresses the rest.
 * @param encodings of the compressed variants to write now; others follow once it is served
 * @returns URLs of the pages that changed
 * @throws UserError if a required page is missing
 */
export async function finalizeBuild(
  folder: string,
  before?: string,
  encodings?: CompressedVariant[]
): Promise<string[]> {
  for (const names of REQUIRED_PAGES) {
    if (!names.some(name => existsSync(join(folder, name)))) {
      await rm(folder, { recursive: true, force: true })
      throw new UserError(`The build lacks ${names[0]}, so it is not published.`)
    }
  }
  const { unchanged, skip } = await reuseCompressed(folder, before)
  await precompressFolder(folder, { skip, ...(encodings && { encodings }) })
  const files = await listFiles(folder)
  return files.filter(name => name.endsWith('.html') && !unchanged.has(name)).map(urlOfFile)
}

/**
 * Makes a build the current one, for this and the next start. A few earlier builds are kept; later ones are deleted,
 * unless this is a rollback.
 */
export async function activateBuild(siteDir: string, build: StoredBuild): Promise<void> {
  const file = join(siteDir, 'current.json')
  const own = basename(build.folder)
  await writeFileAtomic(file, JSON.stringify({ ...build, folder: own }, null, 2))
  const folders = (await readdir(releasesDir(siteDir))).sort()
  const before = folders.filter(name => name < own)
  const after = folders.filter(name => name > own)
  const gone = [...before.slice(0, -KEPT), ...(build.held ? [] : after)]
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
 * Returns the build that was served before another one, for a rollback.
 * @param revision current content revision; another one ends the rollback
 * @throws UserError if there is none
 */
export async function previousBuild(
  siteDir: string,
  current: StoredBuild,
  revision: string
): Promise<StoredBuild & { held: Rollback }> {
  const before = buildBefore(siteDir, current)
  const from = current.held?.from ?? current.build
  return { ...before, held: { from, at: new Date().toISOString(), revision } }
}

function buildBefore(siteDir: string, current: StoredBuild): StoredBuild {
  const own = basename(current.folder)
  const before = completeBuilds(siteDir).find(({ folder }) => basename(folder) < own)
  if (before) return before
  throw new UserError(
    `There is no build before ${current.build} to roll back to: one is kept after each full build, such as an upgrade.`
  )
}

/** Build ID, as open tabs see it. */
export function buildId(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')).id
}

/** Flushes a complete build and its records to the disk (fsync), before `activateBuild` refers to it. */
export async function fsyncBuild(siteDir: string, folder: string): Promise<void> {
  await fsyncTree(folder)
  await fsyncTree(join(siteDir, 'records'))
  fsyncDir(releasesDir(siteDir))
  fsyncDir(siteDir)
}

/** Dependency record of a build: what each page read. */
export function dependencyFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.sqlite`)
}

/** State file of a build. */
export function stateFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.json`)
}

/** Manifest of a build's files. */
export function manifestFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.files.sqlite`)
}

/** Creates a folder for the next build; its name sorts by time. */
export async function newBuildDir(siteDir: string): Promise<string> {
  await mkdir(releasesDir(siteDir), { recursive: true })
  return join(releasesDir(siteDir), new Date().toISOString().replace(/\D/g, ''))
}

function releasesDir(siteDir: string): string {
  return join(siteDir, 'releases')
}

/** @returns unchanged files, and those of them whose compressed variants were reused */
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
    if (await reuseVariants(file, old, bytes)) skip.add(name)
  }
  return { unchanged, skip }
}

/** @returns false if a variant is damaged, so that all must be compressed again */
async function reuseVariants(file: string, old: string, bytes: Buffer): Promise<boolean> {
  const variants = Object.entries(COMPRESSED_EXTENSIONS).filter(([, end]) => existsSync(old + end))
  for (const [encoding, end] of variants) {
    const text = await decompressBytes(
      await readFile(old + end),
      encoding as keyof typeof COMPRESSED_EXTENSIONS
    )
    if (!text?.equals(bytes)) return false
  }
  for (const [, end] of variants) await linkOrCopy(old + end, file + end)
  return true
}

// Some file systems have no hard links.
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
