import { Mutation } from '@sanity/mutator'
import { isObject } from './document.ts'
import { checkPath } from './path.ts'
import { checkDepth } from './shape.ts'

/** The operations of a patch, in the order in which they are applied. */
const OPERATIONS = [
  'setIfMissing',
  'set',
  'unset',
  'diffMatchPatch',
  'inc',
  'dec',
  'insert'
] as const
const KNOWN = new Set<string>(OPERATIONS)
const BY_PATH = new Set<string>(['setIfMissing', 'set', 'diffMatchPatch', 'inc', 'dec'])

export type Operations = Partial<Record<(typeof OPERATIONS)[number], unknown>>

/**
 * Applies the operations of a patch to a document and returns the new one; the old one stays as
 * it was. Throws an `Error` with a sentence where an operation makes no sense.
 */
export function applyPatch<T extends { _id: string }>(document: T, operations: Operations): T {
  check(operations)
  const own = Object.fromEntries(
    OPERATIONS.flatMap(name => (operations[name] === undefined ? [] : [[name, operations[name]]]))
  )
  const patch = { ...own, id: document._id }
  const mutation = new Mutation({ mutations: [{ patch: patch as never }] })
  const result: unknown = mutation.apply(structuredClone(document) as never)
  checkDepth(result)
  return result as T
}

function check(operations: Operations) {
  for (const name of OPERATIONS) {
    const value = operations[name]
    if (value === undefined || !BY_PATH.has(name)) continue
    if (!isObject(value)) throw new Error(`"${name}" must be an object of values by path.`)
    for (const path of Object.keys(value)) checkPath(path)
  }
  const unknown = Object.keys(operations).filter(name => !KNOWN.has(name))
  if (unknown.length > 0) {
    throw new Error(`A patch has no "${unknown.join('", "')}". It has ${[...KNOWN].join(', ')}.`)
  }
  const { unset, insert, inc, dec, diffMatchPatch } = operations
  if (unset !== undefined && !isList(unset)) throw new Error('"unset" must be a list of paths.')
  for (const path of unset ?? []) checkPath(path)
  if (insert !== undefined) checkInsert(insert)
  for (const [name, values] of Object.entries({ inc, dec })) {
    for (const [path, by] of Object.entries(values ?? {})) {
      if (typeof by !== 'number') throw new Error(`"${name}" of "${path}" must be a number.`)
    }
  }
  for (const [path, patch] of Object.entries(diffMatchPatch ?? {})) {
    if (typeof patch !== 'string') throw new Error(`"diffMatchPatch" of "${path}" must be a text.`)
  }
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(path => typeof path === 'string')
}

function checkInsert(insert: unknown) {
  const { before, after, replace, items } = isObject(insert) ? insert : {}
  const [place, ...more] = [before, after, replace].filter(path => path !== undefined)
  if (typeof place !== 'string' || more.length > 0 || !Array.isArray(items)) {
    throw new Error(
      '"insert" needs one of "before", "after" and "replace" with a path, and a list of "items".'
    )
  }
  checkPath(place)
}
