import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { wordingErrors } from './wording.ts'

const root = mkdtempSync(join(tmpdir(), 'wording-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function errors(file: string, text: string): string[] {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return wordingErrors(root).map(error => error.split(': write')[0] ?? '')
}

test('an avoided word in a comment is reported with file and line, in any case', () => {
  const text = '// One.\n\n/**\n * Gives a page.\n */\nexport const a = 1 // Built anew.\n'
  expect(errors('src/a.ts', text)).toEqual(['src/a.ts:6: "anew"', 'src/a.ts:4: "Gives"'].sort())
})

test('a phrase is found across the lines of a comment', () => {
  expect(errors('lake/a.ts', '// The file is\n// to be deleted.\n')).toEqual([
    'lake/a.ts:1: "is to be"'
  ])
})

test('code, strings, longer words and code spans are free', () => {
  const text =
    "const gives = 'told' + /\\/\\/ anew/.source // `gives`, understands, gives up, a stand-in\n"
  expect(errors('server/a.ts', text)).toEqual([])
})

test.each([
  ['README.md', 'One.\nThe site stands there.\n', 2],
  ['docs/a.md', 'It stands there: `stands`.\n', 1],
  ['src/A.astro', '---\n// It stands there.\n---\n<p>stands</p>\n', 2],
  ['src/B.astro', '<p>stands</p>\n{/* It stands there. */}\n', 2],
  [
    'src/C.tsx',
    'export const C = () => (\n  <p>\n    {/* It stands there. */}\n    stands\n  </p>\n)\n',
    3
  ],
  ['src/a.css', '.stands {\n  /* It stands there. */\n}\n', 2],
  ['server/deploy/a.service', '# It stands there.\nA=stands\n', 1]
])('%s is checked', (file, text, line) => {
  expect(errors(file, text)).toEqual([`${file}:${line}: "stands"`])
})
