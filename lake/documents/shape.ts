import { httpError } from '../errors.ts'
import { isObject } from './document.ts'

/** Deepest nesting of a document or request; beyond it JSON is refused. */
const DEEPEST = 256

/** Throws a 400 where a JSON value is nested deeper than anything sensible. */
export function checkDepth(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw httpError(400, `The JSON is nested deeper than ${DEEPEST} levels.`)
    const next: unknown[] = []
    for (const item of level) {
      const inner = Array.isArray(item) ? item : isObject(item) ? Object.values(item) : []
      for (const part of inner) if (typeof part === 'object' && part !== null) next.push(part)
    }
    level = next
  }
}
