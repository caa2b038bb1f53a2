import { expect, test } from 'vitest'
import { isCostBounded, isCostBoundedWith, matchPatternsOf } from './bounded-cost.ts'
import { parseGroq } from './parse-groq.ts'

test.each([
  '*[_id == $id][0]',
  '*[_type == "a" && slug.current == $s][0]{title, "author": author->name, tags[]->{_id}}',
  '*[_type == "a"] | order(date desc)[0...20]{..., "n": count(*[references(^._id)])}',
  'coalesce(*[_id == "a"][0].title, "none")',
  '*[_id in ["a", "b"]]{_id, list[kind == "x"]{name}}',
  '*[[@, _id] match text::query($t)] | score([@, _id] match text::query($t)) | order(_score desc)[0...20]{title}'
])('needs no watch: %s', query => {
  expect(isCostBounded(parseGroq(query))).toBe(true)
})

test.each([
  '[{},{}][]{"a": [{},{}][]{"b": 1}}',
  '{"a": 1}{"a": [a, a, a]}{"a": [a, a, a]}',
  '*[0]{"a": @, "b": @}{"a": @, "b": @}',
  '*[0]{"x": list[]{"y": ^.list[]{"z": ^.^.list[]}}}',
  `*[0]${'{"a": {...}, "b": {...}}'.repeat(3)}`,
  `*[0]${'{a}'.repeat(12)}`,
  `[${'1 + '.repeat(500)}1]`
])('is watched: %s', query => {
  expect(isCostBounded(parseGroq(query))).toBe(false)
})

test.each([
  ['edge*', true],
  [['front', 'end'], true],
  ['*a*b*c*', false],
  ['a'.repeat(1_000), false],
  [Array.from({ length: 100 }, () => 'a'), false],
  [{ a: 1 }, false]
])(
  'a pattern of the caller decides whether the cost of its query is bounded: %j',
  (pattern, hasBoundedCost) => {
    for (const query of ['*[title match $pattern]', '*[@ match text::query($pattern)]']) {
      const tree = parseGroq(query)
      const parsed = { hasBoundedCost: isCostBounded(tree), patterns: matchPatternsOf(tree) }
      expect(isCostBoundedWith(parsed, { pattern })).toBe(hasBoundedCost)
    }
  }
)

test('a computed pattern has no bounded cost', () => {
  const tree = parseGroq('*[title match other + "*"]')
  expect(
    isCostBoundedWith({ hasBoundedCost: isCostBounded(tree), patterns: matchPatternsOf(tree) }, {})
  ).toBe(false)
})
