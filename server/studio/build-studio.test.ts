import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildStudioIfStale } from './build-studio.ts'

const folder = mkdtempSync(join(tmpdir(), 'build-studio-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a failed build gives its reason, and its log stays until the next attempt has ended', async () => {
  const dataDir = join(folder, 'data')
  const logs = join(dataDir, 'studio')
  const settings = {
    dataDir,
    siteUrl: 'https://site.example',
    content: { embedded: true }
  } as Parameters<typeof buildStudioIfStale>[1]
  mkdirSync(join(folder, 'studio'))
  const buildWith = (code: string) => {
    writeFileSync(join(folder, 'studio', 'build.ts'), code)
    return buildStudioIfStale(folder, settings)
  }
  const fail = `console.error('Unexpected token in desk.ts'); process.exit(1)`
  await expect(buildWith(fail)).rejects.toThrow('Unexpected token in desk.ts')
  expect(readFileSync(join(logs, 'build.log'), 'utf8')).toContain('Unexpected token')
  const hang = 'setInterval(() => {}, 1000)'
  writeFileSync(join(folder, 'studio', 'build.ts'), hang)
  const stop = new AbortController()
  const running = buildStudioIfStale(folder, settings, stop.signal)
  await expect.poll(() => readdirSync(logs)).toContain('build.log.new')
  expect(readFileSync(join(logs, 'build.log'), 'utf8')).toContain('Unexpected token')
  stop.abort()
  await expect(running).rejects.toThrow('aborted')
})
