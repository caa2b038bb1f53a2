import { spawn } from 'node:child_process'
import { stripSettingsEnv } from '../../config/strip-settings-env.ts'
import { errnoCode, UserError } from '../../errors.ts'
import { teeToLogFile } from '../log-tail.ts'

const TIMEOUT_MS = 600_000

/**
 * Runs the operator's shell command.
 * @param variables in addition to those of this process, without secrets from the settings
 * @param logFile receives all output
 * @throws UserError with its last lines of output if it fails or times out
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
    // A process group of its own, to be killed as a whole.
    detached: !windows,
    env: { ...stripSettingsEnv(process.env), ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const { lastLines, written } = teeToLogFile(child, logFile)
  let late = false
  const end = () => {
    if (windows || child.pid === undefined) child.kill('SIGKILL')
    else endGroup(child.pid)
  }
  const timer = setTimeout(() => {
    late = true
    end()
  }, TIMEOUT_MS)
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
  const how = late ? `did not end within ${TIMEOUT_MS / 60_000} minutes` : `ended with ${code}`
  throw new UserError(`DEPLOY_COMMAND ${how}: ${lastLines() || 'it printed nothing'}`)
}

// A child that left the group may keep the output open.
function endGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL')
  } catch (error) {
    if (errnoCode(error) !== 'ESRCH') throw error
  }
}
