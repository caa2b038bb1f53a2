import { existsSync } from 'node:fs'
import { REFUSALS, reason, Sentence, systemCode } from './sentence.ts'

/**
 * Carries out a command. `--help` tells how it is used; what the operator can mend is told in a sentence, with the
 * usage after it; anything else is a fault of ours and keeps its stack.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(usage)
    return
  }
  try {
    await work()
  } catch (error) {
    const told = toldOf(error)
    if (told === undefined) throw error
    console.error(`${told}\n\n${usage}`)
    process.exitCode = 1
  }
}

/**
 * The data folder of a command that works on what a server has left there.
 * @throws Sentence where there is none, so that none is made under a mistyped name
 */
export function existingDataDir<T extends { dataDir: string }>(settings: T): T {
  const { dataDir } = settings
  if (existsSync(dataDir)) return settings
  throw new Sentence(
    `There is no data folder ${dataDir}: set DATA_DIR to the one that the server uses.`
  )
}

function toldOf(error: unknown): string | undefined {
  const code = systemCode(error)
  if (error instanceof Sentence || code.startsWith('ERR_PARSE_ARGS')) return reason(error)
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined
  const refusal = REFUSALS[code]
  return path !== undefined && refusal ? `${path} cannot be used: ${refusal}.` : undefined
}
