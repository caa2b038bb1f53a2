import type { ChildProcess } from 'node:child_process'
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
