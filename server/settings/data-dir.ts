import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { REFUSALS, Sentence, systemCode } from '../sentence.ts'

/**
 * Makes the data folder and tries to write in it.
 * @throws Sentence that says why it cannot be used
 */
export function prepareDataDir(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(folder)
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
