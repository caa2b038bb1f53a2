import fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { replaceDiffs } from './diff.ts'
import { evaluateSync } from './groq.ts'
import { parseGroq as parseHere } from './parse-groq.ts'

const SELECTORS = [
  'a',
  'b.a',
  '(a, b)',
  'a[]',
  'a[].b',
  'a.(b, c)',
  'a[].(b, c.a)',
  'a[b > 1]',
  'a[b == "x"].c',
  'a[].b[].c',
  '(a[b == 1], c)',
  'anywhere(b == 1)',
  'anywhere(defined(c)).c',
  'anywhere(a == "x").(b, c)',
  'b["a"].c',
  'a[$least < b]'
]
const names = fc.constantFrom('a', 'b', 'c')
// groq-js takes falsy values for missing ones, and empty lists for empty objects
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(1, 2, 'x', 'y', true),
    tie('object'),
    tie('list')
  ),
  object: fc.dictionary(names, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  list: fc.array(tie('value'), { minLength: 1, maxLength: 3 })
}))
const pairs = fc.oneof(
  fc.tuple(value, value),
  fc.tuple(value, names, value).map(([before, name, part]) => [before, changed(before, name, part)])
)

/** A copy with another field, if the value is an object. */
function changed(from: unknown, name: string, part: unknown): unknown {
  return typeof from === 'object' && !Array.isArray(from) ? { ...from, [name]: part } : from
}

test.each(['changedAny', 'changedOnly'])('diff::%s compares as groq-js does', async name => {
  const both = fc.tuple(pairs, fc.constantFrom(...SELECTORS))
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(both, async ([[before, after], selector]) => {
      const query = `diff::${name}($before, $after, ${selector})`
      const options = { params: { before, after, least: 1 } }
      const value = await evaluate(parse(query) as never, options as never)
      const expected = await (value as { get(): Promise<unknown> }).get()
      seen.add(expected as boolean)
      expect(evaluateSync(replaceDiffs(parseHere(query), options), options).data).toBe(expected)
    }),
    { numRuns: Number(process.env.LAKE_PROPERTY_RUNS ?? 500) }
  )
  expect(seen).toEqual(new Set([true, false]))
})

test('a selector cannot refer to outer scopes', () => {
  for (const selector of ['a[b == ^.c]', 'anywhere(a == ^.b)', '(a, b[^.c])']) {
    const tree = parseHere(`diff::changedAny($before, $after, ${selector})`)
    expect(() => replaceDiffs(tree, {})).toThrow('cannot refer to "^"')
  }
  const inner = parseHere('diff::changedAny($before, $after, a[count(b[c == ^.c]) > 0])')
  const params = { before: { a: [{ b: [{ c: 1 }], c: 1 }] }, after: {} }
  expect(evaluateSync(replaceDiffs(inner, { params }), { params }).data).toBe(true)
})
