import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { REFUSALS } from '../../command.ts'
import { Sentence, systemCode } from '../../sentence.ts'
import { prepareMirror } from './mirror.ts'

/** What a folder is refused for that is not there to be mended by waiting. */
const PASSING = ['ENOSPC', 'EDQUOT']

/**
 * Makes OUTPUT_DIR ready before the server starts, and tries to write in it. What may pass by itself, such as a full
 * disk or one that does not answer, does not keep the site here from being served: it is told and tried again later.
 * @param code folder of the project
 * @throws Sentence that says why the setting is wrong
 */
export async function takeOutputDir(
  dir: string,
  { dataDir, code }: { dataDir: string; code: string }
): Promise<void> {
  if (within(dataDir, dir) || within(dir, dataDir))
    throw new Sentence(`OUTPUT_DIR ${dir} and the data folder ${dataDir} may not hold one another.`)
  if (within(dir, code))
    throw new Sentence(
      `OUTPUT_DIR ${dir} holds the code of this service: set it to a folder of its own, such as /srv/site.`
    )
  try {
    await prepareMirror(dir)
  } catch (error) {
    const refusal = REFUSALS[systemCode(error)]
    if (error instanceof Sentence) throw error
    if (!refusal || PASSING.includes(systemCode(error))) return
    throw new Sentence(
      `OUTPUT_DIR ${dir} cannot be used: ${refusal}. Set it to a folder that this user may write, such as /srv/site.`
    )
  }
}

function within(outer: string, inner: string): boolean {
  return !/^\.\.([\\/]|$)|^\w:/.test(relative(real(outer), real(inner)))
}

/** A path without links, also where its end is still to be made. */
function real(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path)
  return join(real(dirname(path)), basename(path))
}
