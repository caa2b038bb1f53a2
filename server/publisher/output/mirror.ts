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
import { COMPRESSED_EXTENSIONS } from '../../static/precompress.ts'

/** In the folder itself, which may be a disk of its own: what is not whole yet, and the sign that the folder is ours. */
const BESIDE = '.beside'
const MARK = '.published'
const ENDS = ['', ...Object.values(COMPRESSED_EXTENSIONS)]
/** Seconds that copying may take off a time. */
const SAME = 0.002
/** Files that take their places together. */
const STEP = 1000

/**
 * Makes a folder ready to be kept.
 * @throws Sentence where it holds what this site did not put there: it would be removed
 */
export async function prepareMirror(folder: string): Promise<void> {
  mkdirWorldReadable(folder)
  await rm(join(folder, BESIDE), { recursive: true, force: true })
  const names = (await readdir(folder)).filter(name => !name.startsWith('.'))
  if (names.length > 0 && !existsSync(join(folder, MARK)))
    throw new UserError(
      `OUTPUT_DIR ${folder} holds ${names[0]}, which is not of this site: name an empty folder.`
    )
  await writeFile(
    join(folder, MARK),
    'The server keeps this folder: what else stands here is removed.\n'
  )
}

/** Brings all of a folder to what another one holds; names that begin with a dot are left alone. */
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
 * Brings files of a folder to what another one holds, with their compressed twins. Pictures and scripts come first,
 * then the pages that show them, then what tells of the pages; what is gone goes last. Each is written beside and
 * renamed, for all to read: the folder is for another program.
 * @param late names that came up since: a page that was copied just now may show their pictures already
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
  for (let start = 0; start < present.length; start += STEP) {
    const move = await stage(from, to, present.slice(start, start + STEP), '')
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

/** Copies files beside; gives what puts all of them into their places at once. */
async function stage(from: string, to: string, names: string[], kind: string): Promise<() => void> {
  const moves = await Promise.all(
    names.map((name, index) => bring(from, to, name, `${index}${kind}`))
  )
  return () => {
    for (const move of moves) move()
  }
}

/**
 * Copies a file and its twins beside, where they differ.
 * @returns puts them into their places
 */
async function bring(from: string, to: string, name: string, own: string): Promise<() => void> {
  const moves: (() => void)[] = []
  for (const end of ENDS) {
    const [source, target] = [join(from, name + end), join(to, name + end)]
    const [wanted, present] = await Promise.all([known(source), known(target)])
    if (!wanted) {
      // An old twin goes before the new bytes come.
      if (present && end) moves.unshift(() => rmSync(target, { force: true }))
      continue
    }
    if (present?.size === wanted.size && Math.abs(present.time - wanted.time) < SAME) {
      if (!isReadable(present.mode)) await makeFileReadable(target)
      continue
    }
    const beside = join(to, BESIDE, `${own}${end}`)
    await mkdir(dirname(beside), { recursive: true })
    const copied = await copyFile(source, beside).then(() => true, missing)
    if (!copied) continue
    await makeFileReadable(beside)
    await utimes(beside, wanted.time, wanted.time)
    moves.push(() => {
      mkdirWorldReadable(dirname(target))
      renameSync(beside, target)
    })
  }
  return () => {
    for (const move of moves) move()
  }
}

/** Size, time in seconds and modes of a file; nothing where there is none. */
async function known(
  file: string
): Promise<{ size: number; time: number; mode: number } | undefined> {
  const found = await stat(file).catch(missing)
  return found ? { size: found.size, time: found.mtimeMs / 1000, mode: found.mode } : undefined
}

// Whoever took the file away tells of it.
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** The folders that hold files, at any depth; none that begins with a dot. */
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
