import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Site } from '../site/site.ts'
import { compressBytes } from '../static/compress.ts'
import { FileManifest } from './file-manifest.ts'
import { LiveDirectory } from './live-directory.ts'

const page = (text: string) => Buffer.from(`<!doctype html><p>${text} ${'word '.repeat(300)}</p>`)
let root: string
let site: Site
let manifest: FileManifest
let live: LiveDirectory
let server: Server
let changed: string[]

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'live-folder-'))
  mkdirSync(join(root, 'site/zh/old'), { recursive: true })
  for (const name of ['zh/a.html', 'zh/b.html', 'zh/old/page.html'])
    writeFileSync(join(root, 'site', name), page(`old ${name}`))
  site = new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
  await site.activate(join(root, 'site'))
  changed = []
  manifest = FileManifest.begin(join(root, 'files.sqlite'), site.files())
  live = new LiveDirectory(
    join(root, 'site'),
    join(root, 'beside'),
    site,
    manifest,
    bytes => compressBytes(bytes, 'br'),
    names => {
      changed.push(...names)
    }
  )
  await live.prepare()
  await live.compressed()
  changed = []
  server = createServer((request, response) => site.handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await live.close()
  manifest.close()
  rmSync(root, { recursive: true, force: true })
})

async function get(path: string, coding = 'identity') {
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': coding }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await answer.text()
  return { status: answer.status, text, coding: answer.headers.get('content-encoding') }
}

test('staged files go live in one commit, in every encoding', async () => {
  expect(await live.write('zh/a.html', page('new a'))).toBe(true)
  expect(await live.write('zh/b.html', page('new b'))).toBe(true)
  expect(live.remove('zh/old/page.html')).toBe(true)
  for (const coding of ['identity', 'gzip', 'br'])
    expect((await get('/zh/a', coding)).text).toContain('old zh/a.html')
  expect((await get('/zh/old/page')).status).toBe(200)
  await live.commit()
  for (const coding of ['identity', 'gzip', 'br']) {
    expect((await get('/zh/a', coding)).text).toContain('new a')
    expect((await get('/zh/b', coding)).text).toContain('new b')
  }
  expect((await get('/zh/old/page')).status).toBe(404)
  expect(existsSync(join(root, 'site/zh/old'))).toBe(false)
  await live.compressed()
  expect((await get('/zh/a', 'br')).coding).toBe('br')
  expect(new Set(changed)).toEqual(new Set(['zh/a.html', 'zh/b.html', 'zh/old/page.html']))
  expect(readdirSync(join(root, 'beside'))).toEqual([])
})

test('identical content changes nothing, also if other content was staged', async () => {
  expect(await live.write('zh/a.html', page('old zh/a.html'))).toBe(false)
  await live.write('zh/b.html', page('new b'))
  expect(await live.write('zh/b.html', page('old zh/b.html'))).toBe(false)
  await live.commit()
  expect((await get('/zh/b')).text).toContain('old zh/b.html')
  expect(changed).toEqual([])
})

test('discarded files leave nothing behind', async () => {
  await live.write('zh/a.html', page('new a'))
  live.remove('zh/b.html')
  live.discard()
  await live.commit()
  expect((await get('/zh/a')).text).toContain('old zh/a.html')
  expect((await get('/zh/b')).status).toBe(200)
  expect(readdirSync(join(root, 'beside'))).toEqual([])
})

test('a picture is served as soon as it is copied', async () => {
  writeFileSync(join(root, 'picture.svg'), '<svg/>')
  await live.copy('_img/one.svg', join(root, 'picture.svg'))
  expect((await get('/_img/one.svg')).status).toBe(200)
  expect(readFileSync(join(root, 'site/_img/one.svg'), 'utf8')).toBe('<svg/>')
})
