import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Site } from '../site/site.ts'
import { serveLastBuild } from './serve-last-build.ts'

const siteDir = mkdtempSync(join(tmpdir(), 'last-'))
afterAll(() => rmSync(siteDir, { recursive: true, force: true }))

test('the last build is served before the lake or the publisher has started', async () => {
  const site = new Site({ siteUrl: 'https://site.example', contentOrigins: [] })
  await serveLastBuild(site, siteDir)
  expect(site.ready).toBe(false)
  mkdirSync(join(siteDir, 'releases/1/zh'), { recursive: true })
  writeFileSync(join(siteDir, 'releases/1/zh/a.html'), '<p>kept</p>')
  writeFileSync(join(siteDir, 'current.json'), JSON.stringify({ folder: '1', build: 'b1' }))
  await serveLastBuild(site, siteDir)
  const server = createServer((request, response) => site.handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/zh/a`)
  expect([answer.status, await answer.text()]).toEqual([200, '<p>kept</p>'])
  server.close()
})
