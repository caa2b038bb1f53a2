import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Sentence, systemCode } from '../sentence.ts'

const MEANINGS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it stands on a read-only disk',
  EEXIST: 'a file stands in its place',
  ENOTDIR: 'a file stands in its place',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there'
}

/**
 * Makes the data folder and tries to write in it.
 * @throws Sentence that says why it cannot be used
 */
export function prepareDataDir(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(resolve(folder))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = systemCode(error)
    throw new Sentence(
      `The data folder ${folder} cannot be used: ${MEANINGS[code] ?? code}. ` +
        'Set DATA_DIR to a folder that may be written.'
    )
  }
}

// Not `recursive`: it never returns where the system says ENOENT below a parent that is there, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
