import { existsSync, globSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackgroundProcess } from './background-process.ts'

const TIMEOUT = { timeout: 30_000 }
/** Compresses for much longer than it may go on once pages are published. */
const LARGE = Buffer.from(
  Array.from({ length: 300_000 }, () => Math.random().toString(36)).join('')
)
let background: BackgroundProcess

beforeEach(() => {
  background = new BackgroundProcess()
})
afterEach(() => background.close())

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('it compresses in a process of the lowest priority', async () => {
  const bytes = Buffer.from('word '.repeat(1000))
  const compressed = await background.run('compress', { bytes })
  expect(brotliDecompressSync(compressed ?? '').equals(bytes)).toBe(true)
  expect(getPriority(background.pid ?? 0)).toBe(19)
  expect(background.pid).not.toBe(process.pid)
})

test('a running job is killed at once when pages are published, and done afterwards', async () => {
  await background.run('compress', { bytes: Buffer.from('word '.repeat(1000)) })
  const pid = background.pid ?? 0
  const job = background.run('compress', { bytes: LARGE })
  background.pause()
  await vi.waitUntil(() => !isAlive(pid), TIMEOUT)
  const waiting = background.run('compress', { bytes: Buffer.from('other '.repeat(1000)) })
  expect(background.pid).toBeUndefined()
  background.resume()
  const [large, other] = await Promise.all([job, waiting])
  expect(brotliDecompressSync(large ?? '').equals(LARGE)).toBe(true)
  expect(brotliDecompressSync(other ?? '').toString()).toMatch(/^other /)
}, 240_000)

test('nothing of a killed process stays in the temporary folder', async () => {
  const folders = () => globSync(join(tmpdir(), 'background-*'))
  const before = new Set(folders())
  const job = background.run('compress', { bytes: LARGE }).catch(String)
  const [own = ''] = folders().filter(folder => !before.has(folder))
  writeFileSync(join(own, 'profile'), '')
  background.close()
  await job
  await vi.waitUntil(() => !existsSync(own), TIMEOUT)
})

test('a job that comes while pages are published waits, and needs no other process', async () => {
  await background.run('compress', { bytes: Buffer.from('word '.repeat(1000)) })
  const { pid } = background
  background.pause()
  let isDone = false
  const job = background.run('compress', { bytes: Buffer.from('later '.repeat(1000)) })
  void job.then(() => {
    isDone = true
  })
  await pause(500)
  expect(isDone).toBe(false)
  background.resume()
  await job
  expect(background.pid).toBe(pid)
})

test('jobs fail when the process ends by itself, and when it is closed', async () => {
  const [first] = [background.run('compress', { bytes: LARGE }).catch(String)]
  process.kill(background.pid ?? 0, 'SIGKILL')
  expect(await first).toContain('The background process ended.')
  const second = background.run('compress', { bytes: LARGE }).catch(String)
  background.close()
  expect(await second).toContain('The server is stopping.')
  await expect(background.run('compress', { bytes: LARGE })).rejects.toThrow('stopping')
})
