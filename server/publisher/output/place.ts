import { isWithin } from '../../files/within.ts'
import { REFUSALS, Sentence, systemCode } from '../../sentence.ts'
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
  if (isWithin(dataDir, dir) || isWithin(dir, dataDir))
    throw new Sentence(`OUTPUT_DIR ${dir} and the data folder ${dataDir} may not hold one another.`)
  if (isWithin(dir, code))
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
