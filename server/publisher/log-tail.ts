import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const LAST_LINES = 12

/**
 * Writes all output of a child process to a log file. A write error, such as a full disk, is logged once and the
 * child continues.
 * @returns its last lines so far, and a promise that resolves when the child has exited and the file is closed; it
 * never rejects
 */
export function teeToLogFile(
  child: ChildProcess,
  logFile: string
): { lastLines: () => string; written: Promise<void> } {
  const file = createWriteStream(logFile)
  file.on('error', error => log('log.unwritable', { file: logFile, reason: errorMessage(error) }))
  const lines: string[] = []
  const hear = (part: Buffer) => {
    if (!file.destroyed) file.write(part)
    lines.push(...part.toString('utf8').split('\n').filter(Boolean))
    lines.splice(0, lines.length - LAST_LINES)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const written = new Promise<void>(done => child.on('close', () => file.end(() => done())))
  return { lastLines: () => lines.join('\n'), written }
}

/**
 * Runs a Node program with its output in a log file; a signal kills it.
 * @returns its exit code, null if it was killed, and its last lines of output
 */
export function runLogged(
  command: string[],
  cwd: string,
  logFile: string,
  signal: AbortSignal | undefined,
  env: Record<string, string | undefined>
): Promise<{ code: number | null; lastLines: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const { lastLines, written } = teeToLogFile(child, logFile)
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    child.on('error', failed)
    child.on('close', code => {
      signal?.removeEventListener('abort', stop)
      written.then(() => done({ code, lastLines: lastLines() }))
    })
  })
}
