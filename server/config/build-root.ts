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

/** All that the builds of site and Studio read. */
const NEEDED = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'lake',
  'public',
  'server',
  'src',
  'studio'
]
const MADE = /[\\/](node_modules|dist|\.sanity)$/

/**
 * The folder to build in. The tools write beside the code that they build, so where the project's own
 * folder may not be written, or none of its builds can go to the data folder, a copy there takes its place.
 * @param root folder of the project
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
 * Whether the code in `root` can be built into a folder. It cannot where the folder's path only begins like the code
 * folder's, as /opt/site-data beside /opt/site: Astro would take it for a folder inside. Nor where the two are on
 * different disks: Astro renames files from one to the other, which no system does.
 */
export function canBuildInto(root: string, folder: string): boolean {
  return isOneDisk(root, folder) && !seemsInside(root, folder)
}

/** Lets the owner write all of a folder, which may have come with the modes of one that nobody writes. */
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
