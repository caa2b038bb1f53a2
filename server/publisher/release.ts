import { existsSync, readFileSync } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compressFolder, TWINS } from '../files/compress.ts'
import { listFiles } from '../files/list.ts'
import { Sentence } from '../sentence.ts'
import { addressOf } from '../site/address.ts'

/** One build that may be served, and what it was made of. */
export interface Release {
  folder: string
  /** Name of the build: equal content and code have an equal name. */
  build: string
  /** Name of the code and settings that it was made with. */
  code: string
  /** Name of the content that it was made from. */
  revision: string
}

const KEPT = 2
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
 * @returns addresses of the pages that changed
 * @throws Sentence when a page that every build has is missing
 */
export async function finishRelease(folder: string, before?: string): Promise<string[]> {
  for (const names of NEEDED) {
    if (!names.some(name => existsSync(join(folder, name)))) {
      await rm(folder, { recursive: true, force: true })
      throw new Sentence(`The build lacks ${names[0]}, so it is not published.`)
    }
  }
  const skip = before ? await takeOver(folder, before) : new Set<string>()
  await compressFolder(folder, { skip })
  const files = await listFiles(folder)
  return files.filter(name => name.endsWith('.html') && !skip.has(name)).map(addressOf)
}

/** Makes a build the current one, for this and the next start, and removes builds long gone. */
export async function keepRelease(siteDir: string, release: Release): Promise<void> {
  const file = join(siteDir, 'current.json')
  await writeFile(
    `${file}.new`,
    JSON.stringify({ ...release, folder: basename(release.folder) }, null, 2)
  )
  await rename(`${file}.new`, file)
  const folders = (await readdir(releasesDir(siteDir))).sort().reverse()
  for (const name of folders.slice(KEPT)) {
    const folder = join(releasesDir(siteDir), name)
    if (folder === release.folder) continue
    await rm(folder, { recursive: true, force: true })
    for (const end of ['', '-wal', '-shm'])
      await rm(recordFile(siteDir, folder) + end, { force: true })
    await rm(contentFile(siteDir, folder), { force: true })
  }
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
