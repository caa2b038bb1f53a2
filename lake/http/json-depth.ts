import { isObject } from '../../shared/json/is-object.ts'
import { httpError } from '../errors.ts'

/** Maximum nesting depth of a document or request. */
const MAX_DEPTH = 256
/** What `JSON.parse` makes of a number such as `1e999`, which would be stored as null. */
const OUT_OF_RANGE = Number.POSITIVE_INFINITY
const MESSAGE = `The JSON is nested deeper than ${MAX_DEPTH} levels.`

/** Throws a 400 if a JSON value is nested too deeply or contains a number beyond the range of 64-bit floats. */
export function assertMaxDepth(value: unknown): void {
  if (getDepth(value) > MAX_DEPTH + 1) throw httpError(400, MESSAGE)
}

/** Throws an `Error` if a value at the given depth would nest a document too deeply. */
export function assertDepthBelow(depth: number, value: unknown): void {
  if (depth + getDepth(value) > MAX_DEPTH + 1) throw new Error(MESSAGE)
}

/** The nesting depth of a value; stops counting beyond the maximum. */
function getDepth(value: unknown): number {
  assertInRange(value)
  let level: unknown[] = isContainer(value) ? [value] : []
  let levels = 0
  for (; level.length > 0 && levels <= MAX_DEPTH + 1; levels++) {
    const next: unknown[] = []
    for (const item of level) {
      const children = Array.isArray(item) ? item : isObject(item) ? Object.values(item) : []
      for (const part of children) {
        if (isContainer(part)) next.push(part)
        else assertInRange(part)
      }
    }
    level = next
  }
  return levels
}

function assertInRange(value: unknown): void {
  if (value === OUT_OF_RANGE || value === -OUT_OF_RANGE) {
    throw httpError(400, 'A number is beyond the range of 64-bit floating point numbers.')
  }
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/**
 * Whether a JSON value has at most about `characters` characters. Stops at the limit.
 * @param least characters counted for each value at least
 */
export function isWithin(value: unknown, characters: number, minPerValue = 1): boolean {
  let remaining = characters
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const item = stack.pop()
    remaining -= minPerValue + (typeof item === 'string' ? item.length : 0)
    if (Array.isArray(item)) {
      if (item.length * minPerValue > remaining) return false
      for (const part of item) stack.push(part)
    } else if (isObject(item)) {
      for (const name in item) {
        remaining -= name.length
        stack.push(item[name])
        if (remaining < 0) return false
      }
    }
    if (remaining < 0) return false
  }
  return true
}
