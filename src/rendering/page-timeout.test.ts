import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PageTimeout, pausePageTimeout, withPageTimeout } from './page-timeout.ts'

test('a page that takes too long is abandoned, even if it never settles', async () => {
  const never = new Promise<string>(() => {})
  await expect(withPageTimeout(20, () => never)).rejects.toThrow(PageTimeout)
  await expect(withPageTimeout(20, () => never)).rejects.toThrow(/longer than 0\.02 s/)
})

test('a page in time resolves or rejects as it does', async () => {
  expect(await withPageTimeout(10_000, async () => 'page')).toBe('page')
  await expect(
    withPageTimeout(10_000, async () => {
      throw new Error('broken')
    })
  ).rejects.toThrow('broken')
})

test('waiting for an operation with a timeout of its own does not count, even for several at once', async () => {
  const render = async () => {
    await Promise.all([pausePageTimeout(pause(60)), pausePageTimeout(pause(90))])
    await pausePageTimeout(pause(60))
    return 'page'
  }
  expect(await withPageTimeout(40, render)).toBe('page')
})

test('the time counts again after the wait', async () => {
  const render = async () => {
    await pausePageTimeout(pause(30))
    await new Promise(() => {})
  }
  await expect(withPageTimeout(20, render)).rejects.toThrow(PageTimeout)
})
