import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mirrorFiles, mirrorFolder, prepareMirror } from './mirror.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirror-'))
const [from, to] = [join(folder, 'from'), join(folder, 'to')]

beforeEach(async () => {
  for (const each of [from, to]) rmSync(each, { recursive: true, force: true })
  put('zh/a.html', 'a1')
  put('zh/a.html.br', 'packed a1')
  put('_img/one.svg', 'one')
  await prepareMirror(to)
  await mirrorFolder(from, to)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, bytes: string): void {
  mkdirSync(dirname(join(from, name)), { recursive: true })
  writeFileSync(join(from, name), bytes)
}
const there = (name: string) => readFileSync(join(to, name), 'utf8')

test('a folder is mirrored with its compressed variants, once', async () => {
  expect([there('zh/a.html'), there('zh/a.html.br'), there('_img/one.svg')]).toEqual([
    'a1',
    'packed a1',
    'one'
  ])
  const { ino } = statSync(join(to, 'zh/a.html'))
  await mirrorFolder(from, to)
  expect(statSync(join(to, 'zh/a.html')).ino).toBe(ino)
})

test('a changed page loses outdated compressed variants; deleted files are deleted, with their folder', async () => {
  put('zh/a.html', 'a22')
  rmSync(join(from, 'zh/a.html.br'))
  rmSync(join(from, '_img'), { recursive: true })
  await mirrorFiles(from, to, ['zh/a.html', '_img/one.svg'])
  expect(there('zh/a.html')).toBe('a22')
  expect(existsSync(join(to, 'zh/a.html.br'))).toBe(false)
  expect(existsSync(join(to, '_img'))).toBe(false)
})

test('an image added while its page is copied is in place before the page', async () => {
  put('zh/a.html', 'shows two')
  put('_img/two.svg', 'two')
  await mirrorFiles(from, to, ['zh/a.html'], () => {
    // Called when the page has been staged but is not in place yet.
    expect(there('zh/a.html')).toBe('a1')
    return ['_img/two.svg', 'zh/later.html']
  })
  expect([there('zh/a.html'), there('_img/two.svg')]).toEqual(['shows two', 'two'])
})

test('dotfiles are ignored; other files that do not belong to the site are deleted', async () => {
  mkdirSync(join(to, '.well-known'))
  writeFileSync(join(to, '.well-known/mine.txt'), 'mine')
  writeFileSync(join(to, 'stray.txt'), 'stray')
  await mirrorFolder(from, to)
  expect([there('.well-known/mine.txt'), existsSync(join(to, 'stray.txt'))]).toEqual([
    'mine',
    false
  ])
})

test('a folder that holds something else is refused, and stays as it is', async () => {
  rmSync(to, { recursive: true })
  mkdirSync(to)
  writeFileSync(join(to, 'letter.txt'), 'dear')
  await expect(prepareMirror(to)).rejects.toThrow(
    /holds letter\.txt, which does not belong to this site/
  )
  expect(there('letter.txt')).toBe('dear')
})

test.skipIf(process.platform === 'win32')(
  'mirrored files are world-readable, whatever their modes here and the umask',
  async () => {
    const mine = process.umask(0o077)
    try {
      const deep = join(to, 'made/below')
      const names = ['zh/news/b.html', 'zh/news/b.html.br']
      for (const name of names) {
        put(name, name)
        chmodSync(join(from, name), 0o600)
      }
      await prepareMirror(deep)
      await mirrorFolder(from, deep)
      const folders = [join(to, 'made'), deep, join(deep, 'zh'), join(deep, 'zh/news')]
      const files = names.map(name => join(deep, name))
      const modes = () => [files.map(getMode), folders.map(getMode)]
      const readable = [files.map(() => 0o644), folders.map(() => 0o755)]
      expect(modes()).toEqual(readable)
      // What an earlier start left closed.
      for (const file of files) chmodSync(file, 0o600)
      for (const folder of folders.slice(2)) chmodSync(folder, 0o700)
      await mirrorFolder(from, deep)
      expect(modes()).toEqual(readable)
    } finally {
      process.umask(mine)
    }
  }
)

test('the mode of the folder itself is not changed', async () => {
  chmodSync(to, 0o750)
  await prepareMirror(to)
  await mirrorFolder(from, to)
  if (process.platform !== 'win32') expect(getMode(to)).toBe(0o750)
})

const getMode = (file: string) => statSync(file).mode & 0o777
