import { httpError } from '../errors.ts'
import { isObject } from './document.ts'

/** Deepest nesting of a document or request; beyond it JSON is refused. */
const DEEPEST = 256
const TOO_DEEP = `The JSON is nested deeper than ${DEEPEST} levels.`

/** Throws a 400 where a JSON value is nested deeper than anything sensible. */
export function assertMaxDepth(value: unknown): void {
  if (getLevels(value) > DEEPEST + 1) throw httpError(400, TOO_DEEP)
}

/** Throws an `Error` where a document would get too deep by a value that many levels below it. */
export function checkDepthBelow(depth: number, value: unknown): void {
  if (depth + getLevels(value) > DEEPEST + 1) throw new Error(TOO_DEEP)
}

/** How many objects and arrays lie in one another; counts no further than is needed to refuse. */
function getLevels(value: unknown): number {
  let level: unknown[] = isContainer(value) ? [value] : []
  let levels = 0
  for (; level.length > 0 && levels <= DEEPEST + 1; levels++) {
    const next: unknown[] = []
    for (const item of level) {
      const inner = Array.isArray(item) ? item : isObject(item) ? Object.values(item) : []
      for (const part of inner) if (isContainer(part)) next.push(part)
    }
    level = next
  }
  return levels
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/**
 * Whether a JSON value takes at most about so many characters, each value in it counting as at
 * least `least` of them. Looks no further than the limit.
 */
export function isWithin(value: unknown, characters: number, least = 1): boolean {
  let left = characters
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const item = waiting.pop()
    left -= least + (typeof item === 'string' ? item.length : 0)
    if (Array.isArray(item)) {
      if (item.length * least > left) return false
      for (const part of item) waiting.push(part)
    } else if (isObject(item)) {
      for (const name in item) {
        left -= name.length
        waiting.push(item[name])
        if (left < 0) return false
      }
    }
    if (left < 0) return false
  }
  return true
}
