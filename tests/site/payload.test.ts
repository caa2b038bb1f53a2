import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { payloadAddress } from '../../src/updates/fetch-live.ts'
import { BASE_URL, builtFolder, builtPages, written } from './built.ts'

test('the newest build names itself, and its file names every page', async () => {
  const latest = await (await fetch(`${BASE_URL}/builds/latest.json?${Date.now()}`)).json()
  expect(latest.id).toMatch(/^\w+$/)
  const meta = await (await fetch(`${BASE_URL}/builds/meta/${latest.id}.json`)).json()
  expect(meta).toMatchObject({ id: latest.id, timestamp: latest.timestamp })
  const addresses = builtPages().map(({ address }) => written(address))
  expect([...meta.prerendered].sort()).toEqual(addresses.sort())
})

test('every page has a payload that names it and its revision', () => {
  for (const { address, locale } of builtPages()) {
    const file = join(builtFolder(), payloadAddress(address))
    expect(existsSync(file), file).toBe(true)
    const payload = JSON.parse(readFileSync(file, 'utf8'))
    expect(payload).toMatchObject({ path: written(address), lang: locale })
    expect(payload.revision).toMatch(/^\w+$/)
  }
})
