import fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { encode } from './mendoza.ts'

// LAKE_PROPERTY_SEED selects other cases
const SEED = Number(process.env.LAKE_PROPERTY_SEED ?? 20_261_128)
const RUNS = Number(process.env.LAKE_PROPERTY_RUNS ?? 1_000)

const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.string({ unit: fc.constantFrom('a', 'b', '机', '😀', 'é') }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '_key', '机'), tie('value'), { maxKeys: 4 })
  )
})).value
const document = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), json)

test(`an encoded patch leads from the old document to the new one, and back (seed ${SEED})`, () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      expect(applyPatch(before, encode(before, after))).toEqual(after)
      expect(applyPatch(after, encode(after, before))).toEqual(before)
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

test('creating and deleting are whole values', () => {
  expect(encode(null, { a: 1 })).toEqual([0, { a: 1 }])
  expect(encode({ a: 1 }, null)).toEqual([0, null])
})

test('one changed letter does not repeat the text', () => {
  const long = '边缘计算'.repeat(200)
  const patch = encode({ text: `${long}甲${long}` }, { text: `${long}乙${long}` })
  expect(JSON.stringify(patch).length).toBeLessThan(60)
})
