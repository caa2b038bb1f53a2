// `npm start` stopped by its process ID: the server stops in an orderly way, and no process is left.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockOwnerUrl } from '../../server/config/data-dir-lock.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, SITE_URL } from '../support/prepared.ts'
import { ROOT } from '../support/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'))
copyPrepared(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function start(PORT: string): { npm: ChildProcess; output: () => string } {
  const env = { ...process.env, PORT, DATA_DIR: dataDir, SITE_URL, DATASHEET_BROWSER: 'none' }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  npm.stdout?.on('data', part => {
    printed += part
  })
  return { npm, output: () => printed }
}

test.skipIf(process.platform === 'win32')('SIGTERM to npm stops the server', async () => {
  const port = String(await freePort())
  const { npm, output } = start(port)
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status, {
      timeout: 120_000
    })
    .toBe(200)
  npm.kill('SIGTERM')
  await expect.poll(() => output(), { timeout: 20_000 }).toContain('server.stopped')
  await expect(fetch(url)).rejects.toThrow()
  expect(await lockOwnerUrl(dataDir)).toBeUndefined()
})
