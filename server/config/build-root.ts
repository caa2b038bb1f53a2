import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** All sources that the builds of site and Studio read. */
const NEEDED = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'lake',
  'public',
  'server',
  'shared',
  'src',
  'studio'
]
const MADE = /[\\/](node_modules|dist|\.sanity)$/

/**
 * Returns the folder to build in. Build tools write beside the source code: if the project folder is read-only, or
 * cannot build into the data folder, a copy in the data folder is used.
 * @param root project folder
 */
export function buildRoot(root: string, dataDir: string): string {
  if (mayWrite(root) && canBuildInto(root, dataDir)) return root
  const copy = join(dataDir, 'code')
  letWrite(copy)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of NEEDED) {
    if (!existsSync(join(root, name))) continue
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: path => !MADE.test(path)
    })
  }
  letWrite(copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/**
 * Returns whether code in `root` can be built into a folder. Impossible if the folder's path has the code folder's
 * path as a plain string prefix (/opt/site-data beside /opt/site: Astro takes it for a subfolder), or if the two are
 * on different file systems (Astro renames files between them, EXDEV).
 */
export function canBuildInto(root: string, folder: string): boolean {
  return isOneDisk(root, folder) && !seemsInside(root, folder)
}

/** Makes a copied tree writable by its owner; the original may be read-only. */
function letWrite(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  if (!(entry.mode & constants.S_IWUSR)) chmodSync(path, entry.mode | constants.S_IWUSR)
  if (entry.isDirectory()) for (const name of readdirSync(path)) letWrite(join(path, name))
}

function isOneDisk(root: string, folder: string): boolean {
  let known = resolve(folder)
  while (!existsSync(known)) known = dirname(known)
  return statSync(root).dev === statSync(known).dev
}

function seemsInside(root: string, folder: string): boolean {
  return folder.startsWith(root) && folder !== root && !folder.startsWith(root + sep)
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
