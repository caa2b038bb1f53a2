import { chmodSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { mkdirp } from './mkdirp.ts'

/** Modes of what visitors get: another program, as another user, reads it. */
const FILE = 0o644
const FOLDER = 0o755

/** Makes a folder and those that it lacks above, each for all to read, whatever the service leaves others elsewhere. */
export function mkdirWorldReadable(folder: string): void {
  for (const made of mkdirp(folder)) chmodSync(made, FOLDER)
}

/** Lets all read a file. */
export function makeFileReadable(file: string): Promise<void> {
  return chmod(file, FILE)
}

/** Lets all read a folder that is there, where they may not yet. */
export async function makeDirReadable(folder: string): Promise<void> {
  if (!isReadable((await stat(folder)).mode, FOLDER)) await chmod(folder, FOLDER)
}

/** Whether all may read what has these modes. */
export function isReadable(mode: number, least = FILE): boolean {
  return process.platform === 'win32' || (mode & least) === least
}
