import { ERRNO_MESSAGES, errnoCode, UserError } from '../../errors.ts'
import { isPathInside } from '../../fs/is-path-inside.ts'
import { prepareMirror } from './mirror.ts'

/** Error codes that may resolve by waiting. */
const PASSING = ['ENOSPC', 'EDQUOT']

/**
 * Prepares OUTPUT_DIR before the server starts, and checks that it is writable. A temporary failure, such as a full
 * disk or one that does not respond, does not prevent the server from starting: it is logged and retried later.
 * @param code project folder
 * @throws UserError with the reason if the setting is wrong
 */
export async function prepareOutputDir(
  dir: string,
  { dataDir, code }: { dataDir: string; code: string }
): Promise<void> {
  if (isPathInside(dataDir, dir) || isPathInside(dir, dataDir))
    throw new UserError(
      `OUTPUT_DIR ${dir} and the data folder ${dataDir} must not contain each other.`
    )
  if (isPathInside(dir, code))
    throw new UserError(
      `OUTPUT_DIR ${dir} contains the code of this service: set it to a separate folder, such as /srv/site.`
    )
  try {
    await prepareMirror(dir)
  } catch (error) {
    const refusal = ERRNO_MESSAGES[errnoCode(error)]
    if (error instanceof UserError) throw error
    if (!refusal || PASSING.includes(errnoCode(error))) return
    throw new UserError(
      `OUTPUT_DIR ${dir} cannot be used: ${refusal}. Set it to a folder that this user can write to, such as /srv/site.`
    )
  }
}
