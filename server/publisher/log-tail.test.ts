import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { teeToLogFile } from './log-tail.ts'

const program = 'for (let i = 0; i < 2000; i++) console.log("line " + i)'
const folder = mkdtempSync(join(tmpdir(), 'lines-'))

function run(logFile: string) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  return teeToLogFile(child, logFile)
}

test('all output goes into the file, and the last lines are returned', async () => {
  const { lastLines, written } = run(join(folder, 'own.log'))
  await written
  expect(readFileSync(join(folder, 'own.log'), 'utf8').trim().split('\n')).toHaveLength(2000)
  expect(lastLines().split('\n').at(-1)).toBe('line 1999')
})

const full = process.platform === 'linux' ? ['/dev/full'] : []
test.each([...full, join(folder, 'gone', 'own.log')])(
  'a log file that cannot be written ends nothing: %s',
  async logFile => {
    const { lastLines, written } = run(logFile)
    await written
    expect(lastLines().split('\n').at(-1)).toBe('line 1999')
  }
)
