import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEditorSession } from '../accounts/editor-session.ts'
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

test("the site's own token reads what is published in the private data set, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-lake-'))
  const settings = readSettings({ DATA_DIR: folder, SITE_URL: 'https://site.example' })
  const tokens = createServerTokens()
  const lake = await openLake(settings, tokens, () => false)
  try {
    const ask = async (path: string, token?: string, body?: unknown) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const url = `https://site.example/v2025-02-19/data/${path}`
      return (await lake?.fetch(new Request(url, { ...init, headers })))?.json()
    }
    const create = ['page', 'drafts.page', 'versions.r1.page', 'inbox.message']
    const mutations = create.map(_id => ({ create: { _id, _type: 'page' } }))
    await ask('mutate/production', tokens.server, { mutations })
    const path = `query/production?perspective=raw&query=${encodeURIComponent('*._id')}`
    expect(await ask(path, tokens.site)).toMatchObject({ result: ['page'] })
    expect(await ask(path)).toMatchObject({ result: [] })
    const refused = await ask('mutate/production', tokens.site, { mutations: [mutations[0]] })
    expect(refused).toMatchObject({ error: { type: 'mutationError' } })
    const isSignedIn = createEditorSession(settings, () => lake)
    expect(await isSignedIn({ headers: { authorization: `Bearer ${tokens.site}` } })).toBe(false)
    expect(await isSignedIn({ headers: { authorization: `Bearer ${tokens.preview}` } })).toBe(true)
  } finally {
    await lake?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
