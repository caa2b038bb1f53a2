import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadPrerenderer, savePrerenderer } from './prerenderer-cache.ts'

const root = join(import.meta.dirname, '../..')
const top = mkdtempSync(join(tmpdir(), 'kept-code-'))
const [built, code] = [join(top, 'built'), join(top, 'renderer')]
afterAll(() => rmSync(top, { recursive: true }))

// A minimal output of Astro: it imports a package and a chunk of its own.
const ENTRY = `import pLimit from 'p-limit'
import { said } from './chunks/part.mjs'
let pages
export const app = {
  setInternals: internals => { pages = internals.pagesByKeys },
  setOptions: () => {},
  render: () => new Response([said, typeof pLimit, pages.get('page').styles].join(' '))
}`
const pages = [['page', { styles: ['a.css'] }]] as const
let count = 0
let folder = ''

beforeEach(() => {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(join(built, 'chunks'), { recursive: true })
  writeFileSync(join(built, 'prerender-entry.a1.mjs'), ENTRY)
  writeFileSync(join(built, 'chunks/part.mjs'), `export const said = 'kept'`)
  count += 1
  folder = join(code, `code-${count}`)
  savePrerenderer(built, folder, [...pages])
})

test('saved code renders with its packages and styles, and other versions beside it are deleted', async () => {
  savePrerenderer(built, join(code, 'newer'), [...pages])
  expect(existsSync(folder)).toBe(false)
  rmSync(built, { recursive: true })
  const prerenderer = await loadPrerenderer(join(code, 'newer'), root)
  const answer = await prerenderer?.render(new Request('http://site.example/'), {} as never)
  expect(await (answer as Response).text()).toBe('kept function a.css')
})

test('undefined is returned if nothing is saved', async () => {
  expect(await loadPrerenderer(join(code, 'none'), root)).toBeUndefined()
})

test.each([
  ['an altered file', () => appendFileSync(join(folder, 'chunks/part.mjs'), '\n')],
  ['a missing file', () => rmSync(join(folder, 'chunks/part.mjs'))],
  ['an extra file', () => writeFileSync(join(folder, 'chunks/more.mjs'), '')],
  [
    'a truncated manifest',
    () => writeFileSync(manifest(), readFileSync(manifest()).subarray(0, -9))
  ],
  ['a missing manifest', () => rmSync(manifest())],
  [
    'altered styles',
    () => writeFileSync(manifest(), readFileSync(manifest(), 'utf8').replace('a.css', 'b.css'))
  ]
])('%s is detected', async (_, damage) => {
  damage()
  await expect(loadPrerenderer(folder, root)).rejects.toThrow()
})

function manifest(): string {
  return join(folder, 'kept.json')
}
