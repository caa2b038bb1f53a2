import { Patch } from '@sanity/client'
import { jsonMatch, type SingleValuePath } from '@sanity/json-match'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyDocument,
  anyPath,
  anyValue,
  documentOfNumbers,
  documentOfTexts
} from '../tests/patch-cases.ts'
import { REFUSED, type RefStep, refer, selectReference, spell } from '../tests/patch-reference.ts'
import { applyPatch, type Operations } from './patch.ts'

// LAKE_PROPERTY_SEED selects other cases, LAKE_PROPERTY_RUNS their number
const SEED = Number(process.env.LAKE_PROPERTY_SEED ?? 20_261_129)
// for each of the eight operations: 10,000 in all
const RUNS = Number(process.env.LAKE_PROPERTY_RUNS ?? 1_250)
const options = { numRuns: RUNS, seed: SEED }

const OPERATIONS = [
  'set',
  'setIfMissing',
  'unset',
  'inc',
  'diffMatchPatch',
  'before',
  'after',
  'replace'
] as const

/** A patch of one operation. The text patch appends a plus sign. */
function getPatch(
  operation: (typeof OPERATIONS)[number],
  path: string,
  value: unknown
): Operations {
  if (operation === 'unset') return { unset: [path] }
  if (operation === 'inc') return { inc: { [path]: value } }
  if (operation === 'diffMatchPatch') return { diffMatchPatch: { [path]: '@@ -0,0 +1 @@\n++\n' } }
  if (operation === 'set' || operation === 'setIfMissing') return { [operation]: { [path]: value } }
  return { insert: { [operation]: path, items: value } }
}

function attempt(document: { _id: string }, operations: Operations): unknown {
  try {
    return applyPatch(document, operations, 1_000_000)
  } catch {
    return REFUSED
  }
}

test.each(OPERATIONS)(
  `%s at random paths does to random documents what the reference does (seed ${SEED})`,
  operation => {
    let applied = 0
    const documents =
      operation === 'inc'
        ? fc.oneof(anyDocument, documentOfNumbers)
        : operation === 'diffMatchPatch'
          ? fc.oneof(anyDocument, documentOfTexts)
          : anyDocument
    const values =
      operation === 'inc'
        ? fc.integer({ min: -3, max: 3 })
        : operation === 'set' || operation === 'setIfMissing'
          ? anyValue
          : fc.array(anyValue, { minLength: operation === 'replace' ? 0 : 1, maxLength: 3 })
    fc.assert(
      fc.property(documents, anyPath, values, (document, steps, value) => {
        const before = structuredClone(document)
        const expected = refer(document, operation, steps, value as never)
        const path = spell(steps)
        const got = attempt(document, getPatch(operation, path, value))
        expect(got, path).toEqual(expected)
        expect(document, 'the old document').toEqual(before)
        if (got !== REFUSED && JSON.stringify(got) !== JSON.stringify(before)) applied++
      }),
      options
    )
    // random paths that never find anything would prove nothing
    expect(applied).toBeGreaterThan(RUNS / 100)
  }
)

/** Whether json-match's evaluator has the same semantics: its negative bounds are JavaScript's. */
function isCommonGround({ recursive, parts }: RefStep): boolean {
  return parts.every(part => {
    if (part.is === 'range') return (part.start ?? 0) >= 0 && (part.end ?? 0) >= 0
    if (part.is !== 'where') return true
    // it includes the start of `..`, and does not order strings
    const isOfTexts = part.test !== 'exists' && typeof part.literal === 'string'
    return !recursive && (!isOfTexts || part.test === '==' || part.test === '!=')
  })
}

test(`what exists at random paths is what json-match finds, where the two mean the same (seed ${SEED})`, () => {
  const paths = anyPath.filter(steps => steps.every(isCommonGround))
  fc.assert(
    fc.property(anyDocument, paths, (document, steps) => {
      fc.pre(hasUniqueKeys(document))
      const found = [...jsonMatch(document, spell(steps))].filter(
        ({ value }) => value !== undefined
      )
      const theirs = new Set(found.map(({ path }) => JSON.stringify(resolve(document, path))))
      const ours = selectReference(document, steps).filter(
        keys => read(document, keys) !== undefined
      )
      expect(new Set(ours.map(keys => JSON.stringify(keys))), spell(steps)).toEqual(theirs)
    }),
    options
  )
})

function hasUniqueKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const parts = Object.values(value)
  const keys = Array.isArray(value) ? value.flatMap(item => item?._key ?? []) : []
  return new Set(keys).size === keys.length && parts.every(hasUniqueKeys)
}

function resolve(document: unknown, path: SingleValuePath): (string | number)[] {
  let value = document
  return path.map(segment => {
    const items = value as { _key?: unknown }[]
    const isKey = typeof segment === 'object'
    const key = isKey ? items.findIndex(item => item?._key === segment._key) : segment
    const index = typeof key === 'number' && key < 0 ? items.length + key : key
    value = read(value, [index])
    return index
  })
}

function read(value: unknown, keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string | number, unknown>)[key]
        : undefined,
    value
  )
}

test(`splice of the official client is JavaScript's own (seed ${SEED})`, () => {
  const list = fc.array(fc.integer(), { maxLength: 8 })
  const start = fc.integer({ min: -12, max: 12 })
  const count = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined })
  fc.assert(
    fc.property(list, start, count, list, (tags, from, deleteCount, items) => {
      // from the end, the client can only express "all from here on"
      fc.pre(from >= 0 || deleteCount === undefined || deleteCount >= -from)
      const patch = new Patch('d').splice('tags', from, deleteCount, items)
      const { id: _id, ...operations } = patch.serialize() as Operations & { id: string }
      const expected = [...tags]
      expected.splice(from, deleteCount ?? Number.POSITIVE_INFINITY, ...items)
      expect(applyPatch({ _id: 'd', tags } as never, operations, 1_000_000)).toEqual({
        _id: 'd',
        tags: expected
      })
    }),
    options
  )
})
