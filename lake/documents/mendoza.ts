import { isObject } from '../../shared/json/is-object.ts'

// Opcodes of the Mendoza format (https://github.com/sanity-io/mendoza) that this encoder uses.
const VALUE = 0
const PUSH_FIELD_COPY = 10
const PUSH_FIELD_BLANK = 11
const PUSH_ELEMENT_COPY = 12
const RETURN_SAME_KEY_POP = 15
const RETURN_INTO_ARRAY_POP = 16
const SET_FIELD = 17
const DELETE_FIELD = 19
const APPEND_VALUE = 20
const APPEND_SLICE = 21
const APPEND_STRING = 22
const APPEND_STRING_SLICE = 23

/** A patch in the Mendoza format. */
export type Patch = unknown[]

/** Encodes the patch from `before` to `after`; null denotes a document that does not exist. */
export function encode(before: unknown, after: unknown): Patch {
  if (!isObject(before) || !isObject(after)) return [VALUE, after ?? null]
  const patch: Patch = []
  encodeObject(patch, before, after)
  return patch
}

type Json = Record<string, unknown>

function encodeObject(patch: Patch, before: Json, after: Json) {
  const keys = Object.keys(before).sort()
  keys.forEach((key, place) => {
    if (!Object.hasOwn(after, key)) {
      patch.push(DELETE_FIELD, place)
      return
    }
    const from = before[key]
    const to = after[key]
    if (deepEqual(from, to)) return
    const inner = encodeInner(from, to)
    if (inner) patch.push(inner.push, place, ...inner.patch, RETURN_SAME_KEY_POP)
    else patch.push(SET_FIELD, to, key)
  })
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) patch.push(SET_FIELD, after[key], key)
  }
}

function encodeInner(from: unknown, to: unknown): { push: number; patch: Patch } | undefined {
  const patch: Patch = []
  if (isObject(from) && isObject(to)) {
    encodeObject(patch, from, to)
    return { push: PUSH_FIELD_COPY, patch }
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length > 0 && to.length > 0) {
    encodeArray(patch, from, to)
    return { push: PUSH_FIELD_BLANK, patch }
  }
  if (typeof from === 'string' && typeof to === 'string') {
    return encodeString(patch, from, to) ? { push: PUSH_FIELD_BLANK, patch } : undefined
  }
  return undefined
}

function encodeArray(patch: Patch, from: unknown[], to: unknown[]) {
  const { start, end } = commonEnds(from.length, to.length, (i, j) => deepEqual(from[i], to[j]))
  if (start > 0) patch.push(APPEND_SLICE, 0, start)
  const keyed = new Map<unknown, number>()
  for (let i = start; i < from.length - end; i++) keyed.set(getKey(from[i]) ?? i, i)
  for (let j = start; j < to.length - end; j++) {
    const place = keyed.get(getKey(to[j]) ?? j)
    const old = place === undefined ? undefined : from[place]
    const item = to[j]
    if (place !== undefined && deepEqual(old, item)) patch.push(APPEND_SLICE, place, place + 1)
    else if (place !== undefined && isObject(old) && isObject(item)) {
      patch.push(PUSH_ELEMENT_COPY, place)
      encodeObject(patch, old, item)
      patch.push(RETURN_INTO_ARRAY_POP)
    } else patch.push(APPEND_VALUE, item)
  }
  if (end > 0) patch.push(APPEND_SLICE, from.length - end, from.length)
}

function getKey(item: unknown): string | undefined {
  return isObject(item) && typeof item._key === 'string' ? `key ${item._key}` : undefined
}

/**
 * Encodes the middle of a string between a common prefix and suffix; positions count UTF-8 bytes.
 * Returns false if the strings have nothing in common or are not well-formed.
 */
function encodeString(patch: Patch, from: string, to: string): boolean {
  const a = [...from]
  const b = [...to]
  const { start, end } = commonEnds(a.length, b.length, (i, j) => a[i] === b[j])
  // a lone surrogate has no UTF-8 encoding
  if (start + end === 0 || !from.isWellFormed() || !to.isWellFormed()) return false
  const bytes = (letters: string[]) => Buffer.byteLength(letters.join(''))
  if (start > 0) patch.push(APPEND_STRING_SLICE, 0, bytes(a.slice(0, start)))
  const middle = b.slice(start, b.length - end).join('')
  if (middle) patch.push(APPEND_STRING, middle)
  const length = Buffer.byteLength(from)
  if (end > 0) patch.push(APPEND_STRING_SLICE, length - bytes(a.slice(a.length - end)), length)
  return true
}

/** The lengths of the common prefix and of the common suffix beyond it. */
function commonEnds(a: number, b: number, equal: (i: number, j: number) => boolean) {
  const shorter = Math.min(a, b)
  let start = 0
  while (start < shorter && equal(start, start)) start++
  let end = 0
  while (end < shorter - start && equal(a - 1 - end, b - 1 - end)) end++
  return { start, end }
}

/** Deep equality of JSON values. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && deepEqual(a[key], b[key]))
  )
}
