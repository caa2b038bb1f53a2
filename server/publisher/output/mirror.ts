import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UserError } from '../../errors.ts'
import { listFiles } from '../../fs/list-files.ts'
import {
  isReadable,
  makeDirReadable,
  makeFileReadable,
  mkdirWorldReadable
} from '../../fs/permissions.ts'
import { removeEmptyDirs } from '../../fs/remove-empty-dirs.ts'
import { COMPRESSED_EXTENSIONS } from '../../static/compress.ts'

/**
 * Staging folder inside the mirror, which may be a separate disk; it also marks the folder as a mirror of this site.
 */
const STAGING_DIR = '.beside'
const MARK = '.published'
const ENDS = ['', ...Object.values(COMPRESSED_EXTENSIONS)]
/** Tolerance of modification times in seconds, as copying may round them. */
const MTIME_TOLERANCE_S = 0.002
/** Files moved into place together. */
const MAX_FILES_PER_COMMIT = 1000

/**
 * Prepares a folder as a mirror.
 * @throws UserError if it contains files that this site did not write, since they would be deleted
 */
export async function prepareMirror(folder: string): Promise<void> {
  mkdirWorldReadable(folder)
  await rm(join(folder, STAGING_DIR), { recursive: true, force: true })
  const names = (await readdir(folder)).filter(name => !name.startsWith('.'))
  if (names.length > 0 && !existsSync(join(folder, MARK)))
    throw new UserError(
      `OUTPUT_DIR ${folder} holds ${names[0]}, which does not belong to this site: use an empty folder.`
    )
  await writeFile(
    join(folder, MARK),
    'Mirror maintained by the site server: any other file here is deleted.\n'
  )
}

/** Mirrors a whole folder; dotfiles are ignored. */
export async function mirrorFolder(
  from: string,
  to: string,
  late?: () => Iterable<string>
): Promise<void> {
  const [wanted, present] = await Promise.all([listFiles(from), listFiles(to)])
  const all = new Set([...wanted, ...present])
  const own = [...all].filter(name => !name.startsWith('.') && !isCompressedVariant(name, all))
  await Promise.all(getFolders(present).map(name => makeDirReadable(join(to, name))))
  await mirrorFiles(from, to, own, late)
}

/**
 * Mirrors files of a folder, with their compressed variants. Images and scripts come first, then pages, then indexes
 * of pages (sitemap); deletions come last. Each file is staged and renamed, and world-readable for other programs.
 * @param late returns names added since: a page copied just now may already reference them
 */
export async function mirrorFiles(
  from: string,
  to: string,
  names: Iterable<string>,
  late: () => Iterable<string> = () => []
): Promise<void> {
  const sorted = [...names].sort((a, b) => turn(a) - turn(b))
  const present = sorted.filter(name => existsSync(join(from, name)))
  const gone = new Set(sorted).difference(new Set(present))
  for (let start = 0; start < present.length; start += MAX_FILES_PER_COMMIT) {
    const move = await stage(from, to, present.slice(start, start + MAX_FILES_PER_COMMIT), '')
    const shown = [...late()].filter(name => turn(name) === 0 && existsSync(join(from, name)))
    const before = await stage(from, to, shown, 'late')
    before()
    move()
  }
  for (const name of gone) {
    for (const end of ENDS) rmSync(join(to, name + end), { force: true })
    await removeEmptyDirs(to, dirname(name))
  }
}

/** Copies files to the staging folder; returns a function that moves all of them into place. */
async function stage(from: string, to: string, names: string[], kind: string): Promise<() => void> {
  const moves = await Promise.all(
    names.map((name, index) => stageFile(from, to, name, `${index}${kind}`))
  )
  return () => {
    for (const move of moves) move()
  }
}

/**
 * Stages a file and its compressed variants, if they differ.
 * @returns moves them into place
 */
async function stageFile(from: string, to: string, name: string, own: string): Promise<() => void> {
  const moves: (() => void)[] = []
  for (const end of ENDS) {
    const [source, target] = [join(from, name + end), join(to, name + end)]
    const [wanted, present] = await Promise.all([statFile(source), statFile(target)])
    if (!wanted) {
      // An outdated compressed variant is deleted before the new content is moved into place.
      if (present && end) moves.unshift(() => rmSync(target, { force: true }))
      continue
    }
    if (present?.size === wanted.size && Math.abs(present.time - wanted.time) < MTIME_TOLERANCE_S) {
      if (!isReadable(present.mode)) await makeFileReadable(target)
      continue
    }
    const staging = join(to, STAGING_DIR, `${own}${end}`)
    await mkdir(dirname(staging), { recursive: true })
    const copied = await copyFile(source, staging).then(() => true, missing)
    if (!copied) continue
    await makeFileReadable(staging)
    await utimes(staging, wanted.time, wanted.time)
    moves.push(() => {
      mkdirWorldReadable(dirname(target))
      renameSync(staging, target)
    })
  }
  return () => {
    for (const move of moves) move()
  }
}

/** Size, modification time in seconds, and mode of a file; undefined if it does not exist. */
async function statFile(
  file: string
): Promise<{ size: number; time: number; mode: number } | undefined> {
  const found = await stat(file).catch(missing)
  return found ? { size: found.size, time: found.mtimeMs / 1000, mode: found.mode } : undefined
}

// The deletion itself is mirrored separately.
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** The folders of these files, at any depth; dot folders excluded. */
function getFolders(names: string[]): string[] {
  const folders = new Set<string>()
  for (const name of names)
    for (let folder = dirname(name); !folder.startsWith('.'); folder = dirname(folder))
      folders.add(folder)
  return [...folders]
}

function turn(name: string): number {
  if (name.endsWith('.html')) return 1
  return /\.(json|xml|txt|webmanifest)$/.test(name) ? 2 : 0
}

function isCompressedVariant(name: string, all: Set<string>): boolean {
  return Object.values(COMPRESSED_EXTENSIONS).some(
    end => name.endsWith(end) && all.has(name.slice(0, -end.length))
  )
}
