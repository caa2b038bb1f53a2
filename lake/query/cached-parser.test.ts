import { expect, test } from 'vitest'
import { parseWithin } from './cached-parser.ts'

const nested = (depth: number, inside = '1') =>
  `*${'[a in *'.repeat(depth)}[b == ${inside}]${']'.repeat(depth)}`
const isParsedHere = (query: string) => parseWithin(60_000, query, {}) !== undefined

test('a query with many brackets inside each other is left to a worker', () => {
  expect(isParsedHere(nested(9))).toBe(true)
  expect(isParsedHere(nested(10))).toBe(false)
  // A missing bracket would take the parser minutes.
  expect(isParsedHere(nested(25).slice(0, -1))).toBe(false)
})

test('brackets in strings and comments do not count', () => {
  expect(isParsedHere(nested(2, `"${'['.repeat(30)}"`))).toBe(true)
  expect(isParsedHere(nested(2, `'\\'${'{'.repeat(30)}'`))).toBe(true)
  expect(isParsedHere(`// ${'('.repeat(30)} "\n${nested(2)}`)).toBe(true)
  expect(isParsedHere(nested(25, `"${']'.repeat(30)}"`))).toBe(false)
  expect(isParsedHere(`${'*[a]{'.repeat(25)}"n": '${'}'.repeat(30)}`)).toBe(false)
})
