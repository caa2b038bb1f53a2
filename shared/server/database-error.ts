import { statSync } from 'node:fs'
import { UserError } from './user-error.ts'

/** SQLite's result codes; extended codes have them in their lowest byte. */
const [PERM, READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB] = [3, 8, 10, 11, 14, 26]
const DAMAGED = new Set([CORRUPT, NOTADB])
const REFUSED = new Set([PERM, READONLY, CANTOPEN])

/** Whether an error of SQLite means that the file itself is damaged, not that it is locked, full or unreadable. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.has(resultCode(error))
}

/**
 * Opens a database and reports the usual faults of its file for the operator.
 * @param file named in the message
 * @param open opens it and reads from it
 * @throws UserError with file, reason and remedy if the file is damaged, unreadable or of another user
 */
export function openOrExplain<Opened>(file: string, open: () => Opened): Opened {
  try {
    return open()
  } catch (error) {
    const code = resultCode(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (DAMAGED.has(code))
      throw new UserError(
        `${file} is damaged (${reason}). Nothing was changed. Restore a backup into a new folder: see "Backup and restore" in docs/operations.md.`
      )
    if (REFUSED.has(code)) throw new UserError(`${file} cannot be opened: ${refusal(file)}`)
    if (code === IOERR)
      throw new UserError(`${file} cannot be read (${reason}): check the disk and its free space.`)
    throw error
  }
}

/**
 * Why this user may not use a file, with the remedy.
 * @param file also one that does not exist
 */
export function refusal(file: string): string {
  const owner = ownerOf(file)
  const own = process.getuid?.()
  if (owner === undefined || owner === own)
    return 'this user may not read and write it. Correct its permissions and those of its folder.'
  return `it belongs to user ${owner}, and the server runs as user ${own}. Run commands as the user of the service, and give the file to that user (chown).`
}

function ownerOf(file: string): number | undefined {
  try {
    return statSync(file).uid
  } catch {
    return undefined
  }
}

function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
