import { spawn } from 'node:child_process'
import { Sentence, systemCode } from '../../sentence.ts'
import { withoutSettings } from '../build.ts'
import { keepLines } from '../lines.ts'

const LONGEST = 600_000

/**
 * Runs the operator's command to its end.
 * @param variables given besides those of this process, without what only the settings may tell
 * @param logFile takes all that it says
 * @throws Sentence with its last lines when it fails or takes too long
 */
export async function runDeployCommand(
  command: string,
  variables: Record<string, string>,
  logFile: string,
  signal: AbortSignal
): Promise<void> {
  const windows = process.platform === 'win32'
  const child = spawn(command, {
    shell: true,
    // A group of its own, so that all that it began ends with it.
    detached: !windows,
    env: { ...withoutSettings(process.env), ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const { said, written } = keepLines(child, logFile)
  let late = false
  const end = () => {
    if (windows || child.pid === undefined) child.kill('SIGKILL')
    else endGroup(child.pid)
  }
  const timer = setTimeout(() => {
    late = true
    end()
  }, LONGEST)
  signal.addEventListener('abort', end)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  }).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
  await written
  if (code === 0) return
  const how = late ? `did not end within ${LONGEST / 60_000} minutes` : `ended with ${code}`
  throw new Sentence(`DEPLOY_COMMAND ${how}: ${said() || 'it said nothing'}`)
}

// What it began elsewhere may keep its output open after the group has ended.
function endGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL')
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
