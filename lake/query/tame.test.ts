import { expect, test } from 'vitest'
import { parse } from './groq.ts'
import { isTame } from './tame.ts'

test.each([
  '*[_id == $id][0]',
  '*[_type == "a" && slug.current == $s][0]{title, "author": author->name, tags[]->{_id}}',
  '*[_type == "a"] | order(date desc)[0...20]{..., "n": count(*[references(^._id)])}',
  'coalesce(*[_id == "a"][0].title, "none")',
  '*[_id in ["a", "b"]]{_id, list[kind == "x"]{name}}'
])('needs no watch: %s', query => {
  expect(isTame(parse(query))).toBe(true)
})

test.each([
  '[{},{}][]{"a": [{},{}][]{"b": 1}}',
  '{"a": 1}{"a": [a, a, a]}{"a": [a, a, a]}',
  '*[0]{"a": @, "b": @}{"a": @, "b": @}',
  '*[0]{"x": list[]{"y": ^.list[]{"z": ^.^.list[]}}}',
  '*[title match $pattern]',
  `*[0]${'{"a": {...}, "b": {...}}'.repeat(3)}`,
  `*[0]${'{a}'.repeat(12)}`,
  `[${'1 + '.repeat(500)}1]`
])('is watched: %s', query => {
  expect(isTame(parse(query))).toBe(false)
})
