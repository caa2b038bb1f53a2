import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../support/server.ts'
import { waitUntil } from '../support/wait-until.ts'

const folder = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('SIGTERM in the middle of the first seeding ends it in order, without a stack', async () => {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', part => {
      printed += part
    })
  }
  const closed = once(server, 'close')
  await waitUntil('it seeds', async () => existsSync(join(folder, 'seeding')))
  server.kill('SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(printed).toMatch(/server\.stopped\n$/)
  expect(printed).not.toMatch(/^\s+at /m)
})
