import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBuildState } from './build-state.ts'
import {
  activateBuild,
  currentBuild,
  finalizeBuild,
  previousBuild,
  type StoredBuild,
  stateFile
} from './build-store.ts'

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

async function build(name: string): Promise<StoredBuild> {
  const folder = join(siteDir, 'releases', name)
  mkdirSync(join(folder, 'builds'), { recursive: true })
  writeFileSync(join(folder, 'builds/latest.json'), JSON.stringify({ id: `build-${name}` }))
  const state = {
    code: 'c',
    content: new Map(),
    added: [],
    failing: [],
    paths: new Map(),
    refusals: [],
    moved: new Map(),
    behind: false
  }
  await writeBuildState(stateFile(siteDir, folder), state)
  const release = { folder, build: `build-${name}`, code: 'c', revision: 'r' }
  await activateBuild(siteDir, release)
  return release
}
const exists = (name: string) => existsSync(join(siteDir, 'releases', name))

test('three builds are kept for rollbacks, older ones are deleted', async () => {
  let last = await build('1')
  for (const name of ['2', '3', '4', '5']) last = await build(name)
  expect(['1', '2', '3', '4', '5'].filter(exists)).toEqual(['2', '3', '4', '5'])
  expect(basename((await previousBuild(siteDir, last, 'r')).folder)).toBe('4')
})

test('a build that was rolled back is kept until the next publish', async () => {
  await build('1')
  const second = await build('2')
  const { held, ...first } = await previousBuild(siteDir, second, 'r')
  expect(held).toEqual({ from: second.build, at: expect.any(String), revision: 'r' })
  await activateBuild(siteDir, { ...first, held })
  expect(currentBuild(siteDir)).toMatchObject({ build: 'build-1', held })
  expect(exists('2')).toBe(true)
  await activateBuild(siteDir, first)
  expect(exists('2')).toBe(false)
})

test('a rollback without an earlier build is reported', async () => {
  const only = await build('1')
  await expect(previousBuild(siteDir, only, 'r')).rejects.toThrow(
    /^There is no build before build-1 to roll back to/
  )
})

test.each(['', '{"folder":', 'null'])(
  'where current.json is damaged, the newest build that was finished is served: %j',
  async text => {
    await build('1')
    await build('2')
    mkdirSync(join(siteDir, 'releases/3'))
    writeFileSync(join(siteDir, 'current.json'), text)
    expect(currentBuild(siteDir)).toMatchObject({ build: 'build-2', code: 'c' })
  }
)

test('a compressed variant emptied by a power failure is not reused in the next build', async () => {
  const page = `<!doctype html>${'<p>text '.repeat(300)}`
  const [before, after] = ['1', '2'].map(name => join(siteDir, name)) as [string, string]
  for (const folder of [before, after]) {
    mkdirSync(folder)
    for (const name of ['zh.html', 'en.html']) writeFileSync(join(folder, name), page)
  }
  await finalizeBuild(before)
  writeFileSync(join(before, 'zh.html.gz'), '')
  expect(await finalizeBuild(after, before)).toEqual([])
  expect(gunzipSync(readFileSync(join(after, 'zh.html.gz'))).toString()).toBe(page)
})
