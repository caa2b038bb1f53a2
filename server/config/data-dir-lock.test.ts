import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireTurn, lockDataDir, lockOwnerUrl } from './data-dir-lock.ts'

let folder: string
let other: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'))
})
afterEach(() => {
  other?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that locks the folder and then does nothing. */
async function holder(): Promise<ChildProcess> {
  const program = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))}
    lockDataDir(${JSON.stringify(folder)}).announce('http://127.0.0.1:9')
    console.log('claimed')
    setInterval(() => undefined, 1000)`
  other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (other.stdout) await once(other.stdout, 'data')
  return other
}

test('a folder is unlocked until it is locked, and after its release', async () => {
  expect(await lockOwnerUrl(folder)).toBeUndefined()
  lockDataDir(folder).release()
  expect(await lockOwnerUrl(folder)).toBeUndefined()
  lockDataDir(folder).release()
})

test.skipIf(process.platform === 'win32')(
  'a suspended server keeps its lock, and a killed one does not',
  async () => {
    const { pid, kill } = { ...(await holder()), kill: other?.kill.bind(other) }
    kill?.('SIGSTOP')
    expect(() => lockDataDir(folder)).toThrow(
      `The server at http://127.0.0.1:9 (process ${pid}) already uses ${folder}: stop it first.`
    )
    await expect(lockOwnerUrl(folder)).rejects.toThrow('does not respond')
    kill?.('SIGKILL')
    if (other) await once(other, 'close')
    lockDataDir(folder).release()
  }
)

test('a copy of a locked folder is not locked', async () => {
  await holder()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  expect(await lockOwnerUrl(copy)).toBeUndefined()
  lockDataDir(copy).release()
  rmSync(copy, { recursive: true })
})

test('a second process waits for the turn, and gets it once the first has finished or exited', async () => {
  await holder()
  expect(() => acquireTurn(folder, 50)).toThrow('for too long')
  other?.kill('SIGKILL')
  acquireTurn(folder)()
})
