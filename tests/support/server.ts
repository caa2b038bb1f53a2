import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A server of this project that runs in a process of its own. */
export interface Running {
  url: string
  /** All that it printed so far. */
  output(): string
  process: ChildProcess
  /** Asks it to stop; gives its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the server as `npm start` does and waits until its health check says that it is ready.
 * @param variables its variables besides those of this process
 * @param patience milliseconds
 * @param user as whom it runs; only root may choose
 * @throws Error with what it printed when it ends or takes too long
 */
export async function startServer(
  variables: Record<string, string>,
  patience = 180_000,
  user?: { uid: number; gid: number }
): Promise<Running> {
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    ...user,
    env: { ...process.env, DATASHEET_BROWSER: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let printed = ''
  child.stdout?.on('data', part => {
    printed += part
  })
  child.stderr?.on('data', part => {
    printed += part
  })
  const url = `http://127.0.0.1:${variables.PORT}`
  const running = { url, output: () => printed, process: child, stop: () => stop(child) }
  const end = Date.now() + patience
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed}`)
    if (Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready after ${patience} ms:\n${printed}`)
    }
    await sleep(50)
  }
  return running
}

/** Runs a program of the project to its end. */
export async function runProgram(
  program: string,
  args: string[],
  variables: Record<string, string>
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATASHEET_BROWSER: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', part => {
    stdout += part
  })
  child.stderr.on('data', part => {
    stderr += part
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

/** Milliseconds of patience. */
export function sleep(ms: number): Promise<void> {
  return new Promise(done => setTimeout(done, ms))
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 200
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  return code
}
