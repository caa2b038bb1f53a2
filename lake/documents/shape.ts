import { httpError } from '../errors.ts'
import { isObject } from './document.ts'

/** Deepest nesting of a document or request; beyond it JSON is refused. */
const DEEPEST = 256
const TOO_DEEP = `The JSON is nested deeper than ${DEEPEST} levels.`

/** Throws a 400 where a JSON value is nested deeper than anything sensible. */
export function checkDepth(value: unknown): void {
  if (levelsOf(value) > DEEPEST + 1) throw httpError(400, TOO_DEEP)
}

/** Throws an `Error` where a document would get too deep by a value that many levels below it. */
export function checkDepthBelow(depth: number, value: unknown): void {
  if (depth + levelsOf(value) > DEEPEST + 1) throw new Error(TOO_DEEP)
}

/** How many objects and arrays lie in one another; counts no further than is needed to refuse. */
function levelsOf(value: unknown): number {
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
