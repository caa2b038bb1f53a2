import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { createServerTokens, openLake } from './open-lake.ts'

async function isAllowed(siteUrl: string, origin: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'open-lake-'))
  const settings = readSettings({ DATA_DIR: folder, SITE_URL: siteUrl })
  const lake = await openLake(settings, createServerTokens(), () => false)
  const request = new Request(`${siteUrl}/v1/users/me`, { headers: { origin } })
  const response = await lake?.fetch(request)
  await lake?.close()
  rmSync(folder, { recursive: true, force: true })
  return response?.headers.get('access-control-allow-origin') === origin
}

test.each([
  ['http://localhost:4321', 'http://127.0.0.1:4321'],
  ['http://127.0.0.1:4321', 'http://localhost:4321'],
  ['https://site.example', 'https://site.example']
])('a site at %s may be used from %s', async (siteUrl, origin) => {
  expect(await isAllowed(siteUrl, origin)).toBe(true)
})

test.each(['http://localhost:4321', 'http://127.0.0.1:4321', 'http://site.example', 'null'])(
  'a public site may not be used from %s',
  async origin => {
    expect(await isAllowed('https://site.example', origin)).toBe(false)
    expect(await isAllowed('https://localhost.example', origin)).toBe(false)
  }
)
