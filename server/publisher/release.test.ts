import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeNote } from './note.ts'
import { contentFile, currentRelease, goneBack, keepRelease, type Release } from './release.ts'

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

async function build(name: string): Promise<Release> {
  const folder = join(siteDir, 'releases', name)
  mkdirSync(join(folder, 'builds'), { recursive: true })
  writeFileSync(join(folder, 'builds/latest.json'), JSON.stringify({ id: `build-${name}` }))
  const note = {
    code: 'c',
    content: new Map(),
    failing: [],
    paths: new Map(),
    refusals: [],
    moved: new Map(),
    behind: false
  }
  await writeNote(contentFile(siteDir, folder), note)
  const release = { folder, build: `build-${name}`, code: 'c', revision: 'r' }
  await keepRelease(siteDir, release)
  return release
}
const stands = (name: string) => existsSync(join(siteDir, 'releases', name))

test('three builds are kept to go back to, older ones go', async () => {
  let last = await build('1')
  for (const name of ['2', '3', '4', '5']) last = await build(name)
  expect(['1', '2', '3', '4', '5'].filter(stands)).toEqual(['2', '3', '4', '5'])
  expect(basename((await goneBack(siteDir, last, 'r')).folder)).toBe('4')
})

test('a build that was gone back from stays until the next publishing', async () => {
  await build('1')
  const second = await build('2')
  const { held, ...first } = await goneBack(siteDir, second, 'r')
  expect(held).toEqual({ from: second.build, at: expect.any(String), revision: 'r' })
  await keepRelease(siteDir, { ...first, held })
  expect(currentRelease(siteDir)).toMatchObject({ build: 'build-1', held })
  expect(stands('2')).toBe(true)
  await keepRelease(siteDir, first)
  expect(stands('2')).toBe(false)
})

test('where there is none before, a sentence says so', async () => {
  const only = await build('1')
  await expect(goneBack(siteDir, only, 'r')).rejects.toThrow(
    /^There is no build before build-1 to go back to/
  )
})
