import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A server of this project in its own process. */
export interface Running {
  url: string
  /** Output so far. */
  output(): string
  process: ChildProcess
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the server as `npm start` does and waits until its health check reports ready.
 * @param variables environment in addition to that of this process
 * @param timeoutMs timeout in milliseconds
 * @param user to run as; only root can switch users
 * @param root folder of its version
 * @throws Error with its output if it exits or times out
 */
export async function startServer(
  variables: Record<string, string>,
  timeoutMs = 180_000,
  user?: { uid: number; gid: number },
  root = ROOT
): Promise<Running> {
  const node = root === ROOT ? process.execPath : join(root, 'node_modules/.bin/node')
  const child = spawn(node, [join(root, 'server/main.ts')], {
    cwd: root,
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
  const end = Date.now() + timeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed}`)
    if (Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready after ${timeoutMs} ms:\n${printed}`)
    }
    await sleep(50)
  }
  return running
}

/** Runs a program of the project to completion. */
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

/** Waits `ms` milliseconds. */
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
