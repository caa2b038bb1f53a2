import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Site } from '../site/site.ts'
import { precompressFolder } from '../static/compress.ts'
import { FileManifest } from './file-manifest.ts'
import { repairDirectory } from './repair-directory.ts'

const page = (text: string) => `<!doctype html><p>${text} ${'word '.repeat(300)}</p>`
let root: string
let folder: string
let site: Site
let manifest: FileManifest

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'mend-'))
  folder = join(root, 'site')
  mkdirSync(join(folder, 'zh'), { recursive: true })
  for (const name of ['zh/a.html', 'zh/b.html']) writeFileSync(join(folder, name), page(name))
  await precompressFolder(folder)
  site = new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
  await site.activate(folder)
  manifest = FileManifest.begin(join(root, 'files.sqlite'), site.files())
})
afterEach(() => {
  manifest.close()
  rmSync(root, { recursive: true, force: true })
})

async function repaired(): Promise<boolean> {
  await site.activate(folder)
  return repairDirectory(folder, site, manifest)
}

test('an unmodified folder needs no repair, also after it was copied', async () => {
  expect(await repaired()).toBe(true)
  utimesSync(join(folder, 'zh/a.html.br'), 1, 1)
  expect(await manifest.compare(site.files())).toEqual({
    changed: [],
    unknown: [],
    uncompressed: []
  })
  expect(await repaired()).toBe(true)
})

test('a missing or modified file requires a rebuild', async () => {
  rmSync(join(folder, 'zh/a.html'))
  writeFileSync(join(folder, 'zh/b.html'), page('zh/c.html'))
  await site.activate(folder)
  expect((await manifest.compare(site.files())).changed).toEqual(['zh/b.html', 'zh/a.html'])
  expect(await repaired()).toBe(false)
})

test('missing or wrong compressed variants are recreated, unknown files are deleted', async () => {
  rmSync(join(folder, 'zh/a.html.gz'))
  writeFileSync(join(folder, 'zh/b.html.br'), 'no twin')
  mkdirSync(join(folder, 'zh/own'))
  writeFileSync(join(folder, 'zh/own/stray.html'), page('stray'))
  expect(await repaired()).toBe(true)
  for (const name of ['zh/a.html', 'zh/b.html'])
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(page(name))
  // The best one is made while the folder is served.
  expect(existsSync(join(folder, 'zh/b.html.br'))).toBe(false)
  expect(existsSync(join(folder, 'zh/own'))).toBe(false)
  expect(await manifest.compare(site.files())).toEqual({
    changed: [],
    unknown: [],
    uncompressed: []
  })
})

test('changes staged when a crash came may be present or not', async () => {
  const coming = site.describe('zh/a.html', Buffer.from(page('new')))
  manifest.stage([
    ['zh/a.html', coming],
    ['zh/b.html', undefined]
  ])
  expect(await repaired()).toBe(true)
  writeFileSync(join(folder, 'zh/a.html'), page('new'))
  for (const name of ['zh/a.html.br', 'zh/a.html.gz', 'zh/b.html', 'zh/b.html.br', 'zh/b.html.gz'])
    rmSync(join(folder, name))
  expect(await repaired()).toBe(true)
  writeFileSync(join(folder, 'zh/a.html'), page('another'))
  expect(await repaired()).toBe(false)
})

test('an unknown file that a page references is kept, and requires a rebuild', async () => {
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, '_astro/own.AbC.css'), 'p { color: red }')
  writeFileSync(join(folder, 'zh/linked.html'), page('linked'))
  const text = '<link rel="stylesheet" href="/_astro/own.AbC.css"><a href="/zh/linked#top">'
  writeFileSync(join(folder, 'zh/a.html'), page(text))
  await site.activate(folder)
  manifest.commit([['zh/a.html', site.getFile('zh/a.html')]])
  expect(await repaired()).toBe(false)
  expect(existsSync(join(folder, '_astro/own.AbC.css'))).toBe(true)
  expect(existsSync(join(folder, 'zh/linked.html'))).toBe(true)
})
