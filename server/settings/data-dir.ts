import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { REFUSALS, Sentence, systemCode } from '../sentence.ts'

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
      `The data folder ${folder} cannot be used: ${REFUSALS[code] ?? code}. ` +
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
