import { existsSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compressFolder, TWINS } from '../files/compress.ts'
import { listFiles } from '../files/list.ts'
import { replaceFile } from '../files/replace.ts'
import { Sentence } from '../sentence.ts'
import { addressOf } from '../site/address.ts'
import { nameOf } from './changes.ts'
import { Inventory } from './inventory.ts'
import { readNote } from './note.ts'

/** One build that may be served, and what it was made of. */
export interface Release {
  folder: string
  /** Name of the build: equal content and code have an equal name. */
  build: string
  /** Name of the code and settings that it was made with. */
  code: string
  /** Name of the content that it was made from. */
  revision: string
  /** Set while an operator went back to it. */
  held?: Held | undefined
}

/** What an operator went back from. */
export interface Held {
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

/** The build that was served last; undefined before the first, or when it is gone. */
export function currentRelease(siteDir: string): Release | undefined {
  const file = join(siteDir, 'current.json')
  if (!existsSync(file)) return undefined
  const release = readRelease(file)
  if (!release) return undefined
  const folder = join(releasesDir(siteDir), release.folder)
  return existsSync(folder) ? { ...release, folder } : undefined
}

// A note that cannot be read was cut off by a crash: the site is built anew.
function readRelease(file: string): Release | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Makes a fresh build fit to be served: checks it, takes over from the build before what has not
 * changed, with its dates and compressed twins, and compresses the rest.
 * @param most compressed files beyond which the best twins are left to be made while it is served
 * @returns addresses of the pages that changed
 * @throws Sentence when a page that every build has is missing
 */
export async function finishRelease(
  folder: string,
  before?: string,
  most = Number.POSITIVE_INFINITY
): Promise<string[]> {
  for (const names of NEEDED) {
    if (!names.some(name => existsSync(join(folder, name)))) {
      await rm(folder, { recursive: true, force: true })
      throw new Sentence(`The build lacks ${names[0]}, so it is not published.`)
    }
  }
  const skip = before ? await takeOver(folder, before) : new Set<string>()
  await compressFolder(folder, { skip, most })
  const files = await listFiles(folder)
  return files.filter(name => name.endsWith('.html') && !skip.has(name)).map(addressOf)
}

/**
 * Makes a build the current one, for this and the next start. A few that were served before it are kept; those after
 * it go, unless it was gone back to.
 */
export async function keepRelease(siteDir: string, release: Release): Promise<void> {
  const file = join(siteDir, 'current.json')
  const own = basename(release.folder)
  await replaceFile(file, JSON.stringify({ ...release, folder: own }, null, 2))
  const folders = (await readdir(releasesDir(siteDir))).sort()
  const before = folders.filter(name => name < own)
  const after = folders.filter(name => name > own)
  const gone = [...before.slice(0, -KEPT), ...(release.held ? [] : after)]
  for (const name of gone) {
    const folder = join(releasesDir(siteDir), name)
    await rm(folder, { recursive: true, force: true })
    for (const end of ['', '-wal', '-shm'])
      await rm(recordFile(siteDir, folder) + end, { force: true })
    await rm(contentFile(siteDir, folder), { force: true })
    Inventory.removeFrom(inventoryFile(siteDir, folder))
  }
}

/**
 * The build that was served before another one, as an operator goes back to it.
 * @param revision name of the content as it stands: another one ends it
 * @throws Sentence when there is none
 */
export async function goneBack(
  siteDir: string,
  current: Release,
  revision: string
): Promise<Release & { held: Held }> {
  const before = await releaseBefore(siteDir, current)
  const from = current.held?.from ?? current.build
  return { ...before, held: { from, at: new Date().toISOString(), revision } }
}

async function releaseBefore(siteDir: string, current: Release): Promise<Release> {
  const own = basename(current.folder)
  const names = (await readdir(releasesDir(siteDir))).sort().reverse()
  for (const name of names.filter(each => each < own)) {
    const folder = join(releasesDir(siteDir), name)
    const note = readNote(contentFile(siteDir, folder))
    if (note && existsSync(join(folder, 'builds/latest.json')))
      return { folder, build: buildName(folder), code: note.code, revision: nameOf(note.content) }
  }
  throw new Sentence(
    `There is no build before ${current.build} to go back to: one is kept whenever all is built anew, as after an upgrade.`
  )
}

/** Name of a build: the one that it tells open tabs. */
export function buildName(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')).id
}

/** File that keeps what each page of a build read. */
export function recordFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.sqlite`)
}

/** File that keeps which content a build shows. */
export function contentFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.json`)
}

/** File that keeps what a build consists of. */
export function inventoryFile(siteDir: string, folder: string): string {
  return join(siteDir, 'records', `${basename(folder)}.files.sqlite`)
}

/** A folder for the next build; its name sorts by time. */
export async function nextFolder(siteDir: string): Promise<string> {
  await mkdir(releasesDir(siteDir), { recursive: true })
  return join(releasesDir(siteDir), new Date().toISOString().replace(/\D/g, ''))
}

function releasesDir(siteDir: string): string {
  return join(siteDir, 'releases')
}

async function takeOver(folder: string, before: string): Promise<Set<string>> {
  const unchanged = new Set<string>()
  for (const name of await listFiles(folder)) {
    const [file, old] = [join(folder, name), join(before, name)]
    if (!existsSync(old)) continue
    const [bytes, oldBytes] = await Promise.all([readFile(file), readFile(old)])
    if (!bytes.equals(oldBytes)) continue
    const { atime, mtime } = await stat(old)
    await utimes(file, atime, mtime)
    for (const end of Object.values(TWINS)) {
      if (existsSync(old + end)) await sameFile(old + end, file + end)
    }
    unchanged.add(name)
  }
  return unchanged
}

// Some disks know no hard links.
async function sameFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
