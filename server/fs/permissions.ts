import { chmodSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { mkdirp } from './mkdirp.ts'

/** Modes of public files: another program reads them as another user. */
const FILE = 0o644
const FOLDER = 0o755

/** Creates a folder and its missing parents world-readable, regardless of the umask. */
export function mkdirWorldReadable(folder: string): void {
  for (const made of mkdirp(folder)) chmodSync(made, FOLDER)
}

/** Makes a file world-readable. */
export function makeFileReadable(file: string): Promise<void> {
  return chmod(file, FILE)
}

/** Makes an existing folder world-readable if it is not. */
export async function makeDirReadable(folder: string): Promise<void> {
  if (!isReadable((await stat(folder)).mode, FOLDER)) await chmod(folder, FOLDER)
}

/** Returns whether a mode includes all read permissions of `least`. */
export function isReadable(mode: number, least = FILE): boolean {
  return process.platform === 'win32' || (mode & least) === least
}
