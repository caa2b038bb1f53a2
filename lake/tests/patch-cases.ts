import fc from 'fast-check'
import type { Json, RefPart, RefStep } from './patch-reference.ts'

// Test generators: random documents and paths that match often: few names, short arrays.

const NAMES = ['a', 'b', 'c', '_key']
const name = fc.constantFrom(...NAMES)
const number = fc.integer({ min: -2, max: 5 })
const text = fc.constantFrom('x', 'y', '', 'xy')
const scalar = fc.oneof(number, text, fc.boolean(), fc.constant(null))

/** Values with such scalars. Arrays do not contain arrays, as in the hosted lake. */
function getValues(leaf: fc.Arbitrary<Json>) {
  return fc.letrec<{ value: Json; object: Json; list: Json }>(tie => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, tie('object'), tie('list')),
    object: fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }) as never,
    list: fc.array(fc.oneof({ maxDepth: 4 }, leaf, tie('object')), { maxLength: 4 }) as never
  }))
}

function getDocuments(leaf: fc.Arbitrary<Json>) {
  const { value, object, list } = getValues(leaf)
  return fc
    .record({ a: value, b: value, c: list, x: object }, { requiredKeys: [] })
    .map(fields => ({ _id: 'd', ...fields }) as { _id: string; [name: string]: Json })
}

export const anyValue = getValues(scalar).value
export const anyDocument = getDocuments(scalar)
/** Documents whose scalars are numbers, or strings, so that more selected values can be changed. */
export const documentOfNumbers = getDocuments(number)
export const documentOfTexts = getDocuments(text)

const bound = fc.option(fc.integer({ min: -4, max: 5 }), { nil: undefined })
const literal = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.constantFrom('x', 'y', ''))
const operand = fc.oneof(
  fc.constant([]),
  name.map(one => [one]),
  fc.tuple(name, name).map(two => [...two])
)
const part = fc.oneof(
  fc.record({
    is: fc.constant('field' as const),
    name: fc.constantFrom('a', 'b', 'c', 'x'),
    isQuoted: fc.boolean()
  }),
  fc.record({ is: fc.constant('index' as const), at: fc.integer({ min: -3, max: 4 }) }),
  fc.record({ is: fc.constant('range' as const), start: bound, end: bound }),
  fc.constant({ is: 'all' as const }),
  fc.record({
    is: fc.constant('where' as const),
    test: fc.constant('exists' as const),
    of: operand
  }),
  fc.record({
    is: fc.constant('where' as const),
    test: fc.constantFrom('==' as const, '!=', '<', '<=', '>', '>='),
    of: operand,
    literal
  })
) as fc.Arbitrary<RefPart>
const field = fc.record({
  recursive: fc.constant(false),
  parts: fc.tuple(
    fc.record({
      is: fc.constant('field' as const),
      name: fc.constantFrom('a', 'b', 'c', 'x'),
      isQuoted: fc.constant(false)
    })
  )
})
const step: fc.Arbitrary<RefStep> = fc.record({
  recursive: fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true)),
  parts: fc.oneof(
    { arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }), weight: 4 },
    fc.array(part, { minLength: 2, maxLength: 3 })
  )
})

/** A path of up to five steps, usually starting with a field. */
export const anyPath: fc.Arbitrary<RefStep[]> = fc
  .tuple(
    fc.oneof({ arbitrary: field, weight: 4 }, step),
    fc.array(fc.oneof(field, step), { maxLength: 4 })
  )
  .map(([first, more]) => [first, ...more] as RefStep[])
  // a document is not an array
  .filter(([first]) =>
    Boolean(first?.recursive || first?.parts.some(({ is }) => is !== 'index' && is !== 'range'))
  )
