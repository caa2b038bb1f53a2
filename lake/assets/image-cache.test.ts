import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImageCache } from './image-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (length: number) => async () => Buffer.alloc(length)

test('a cached image is not made again, also by the next process', async () => {
  const cache = await openImageCache(folder, 1000)
  let made = 0
  const make = async () => {
    made++
    return Buffer.from('a picture')
  }
  await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
  await cache.get('a', make)
  const next = await openImageCache(folder, 1000)
  expect((await next.get('a', make)).toString()).toBe('a picture')
  expect(made).toBe(1)
})

test('the cache stays within its limit and evicts the least recently used', async () => {
  const cache = await openImageCache(folder, 1000)
  for (let n = 0; n < 50; n++) await cache.get(`n${n}`, bytes(100))
  expect(cache.size()).toBeLessThanOrEqual(1000)
  expect(readdirSync(folder).length).toBeLessThanOrEqual(10)
  let made = false
  await cache.get('n49', async () => {
    made = true
    return Buffer.alloc(1)
  })
  expect(made).toBe(false)
})

test('a failure is not cached', async () => {
  const cache = await openImageCache(folder, 1000)
  const failing = cache.get('x', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await cache.get('x', bytes(3))).length).toBe(3)
})

test('partial files of a killed process are deleted', async () => {
  writeFileSync(join(folder, 'left.part'), 'half')
  await openImageCache(folder, 1000)
  expect(readdirSync(folder)).toEqual([])
})
