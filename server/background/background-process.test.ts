import { getPriority } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackgroundProcess } from './background-process.ts'

const TIMEOUT = { timeout: 30_000 }
/** Compresses for much longer than it may go on once a publish waits. */
const LARGE = Buffer.from(
  Array.from({ length: 600_000 }, () => Math.random().toString(36)).join('')
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

test('a running job is killed at once when pages are to be published, and done afterwards', async () => {
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
})

test('a job that ends at once is not repeated', async () => {
  await background.run('compress', { bytes: Buffer.from('word '.repeat(1000)) })
  const { pid } = background
  const job = background.run('compress', { bytes: Buffer.from('small '.repeat(1000)) })
  background.pause()
  await job
  background.resume()
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
