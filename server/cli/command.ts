import { ERRNO_MESSAGES, errnoCode, errorMessage, UserError } from '../errors.ts'

/**
 * Runs a command. `--help` prints the usage; a `UserError` is printed as a message followed by the usage; any other
 * error is a bug and keeps its stack trace.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(usage)
    return
  }
  // Files of the data folder are for this user alone, as those that the server writes.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    const message = getUserMessage(error)
    if (message === undefined) throw error
    console.error(`${message}\n\n${usage}`)
    process.exitCode = 1
  }
}

function getUserMessage(error: unknown): string | undefined {
  const code = errnoCode(error)
  if (error instanceof UserError || code.startsWith('ERR_PARSE_ARGS')) return errorMessage(error)
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined
  const refusal = ERRNO_MESSAGES[code]
  return path !== undefined && refusal ? `${path} cannot be used: ${refusal}.` : undefined
}
