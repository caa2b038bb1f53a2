import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'

const LAST_LINES = 12

/**
 * Writes all that a process says into a file.
 * @returns its last lines so far, and the end of the writing, which comes after its own
 */
export function keepLines(
  child: ChildProcess,
  logFile: string
): { said: () => string; written: Promise<void> } {
  const file = createWriteStream(logFile)
  const lines: string[] = []
  const hear = (part: Buffer) => {
    file.write(part)
    lines.push(...part.toString('utf8').split('\n').filter(Boolean))
    lines.splice(0, lines.length - LAST_LINES)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const written = new Promise<void>(done => child.on('close', () => file.end(done)))
  return { said: () => lines.join('\n'), written }
}
