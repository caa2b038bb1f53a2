import { isObject } from '../../shared/json/is-object.ts'
import type { Condition, Operand, PatchStep } from './patch-path.ts'

/** Returns the first value at a path below an item; undefined if there is none. */
type Lookup = (item: unknown, steps: PatchStep[]) => unknown

/** Whether an item meets a condition. Comparisons with missing values are false, `!=` included. */
export function matchesCondition(item: unknown, condition: Condition, lookup: Lookup): boolean {
  if ('exists' in condition) return first(item, condition.exists, lookup) !== undefined
  const left = evaluate(item, condition.left, lookup)
  const right = evaluate(item, condition.right, lookup)
  if (left === undefined || right === undefined) return false
  switch (condition.operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    default:
      return isOrdered(left, condition.operator, right)
  }
}

/** Orders numbers, and strings by UTF-16 code unit; other values and mixed types are unordered. */
function isOrdered(left: unknown, operator: '<' | '<=' | '>' | '>=', right: unknown): boolean {
  const areNumbers = typeof left === 'number' && typeof right === 'number'
  if (!areNumbers && !(typeof left === 'string' && typeof right === 'string')) return false
  const order = left < right ? -1 : left > right ? 1 : 0
  if (order === 0) return operator.endsWith('=')
  return operator.startsWith(order < 0 ? '<' : '>')
}

function evaluate(item: unknown, operand: Operand, lookup: Lookup): unknown {
  return 'steps' in operand ? first(item, operand.steps, lookup) : operand.literal
}

function first(item: unknown, steps: PatchStep[], lookup: Lookup): unknown {
  const plain = readFields(item, steps)
  return plain.isDone ? plain.value : lookup(item, steps)
}

/** Fast path for paths of plain fields, or the item itself. */
function readFields(item: unknown, steps: PatchStep[]): { isDone: boolean; value?: unknown } {
  let value = item
  for (const { recursive, parts } of steps) {
    const part = parts[0]
    if (recursive || parts.length !== 1 || !part) return { isDone: false }
    if (part.kind === 'self') continue
    if (part.kind !== 'field' || Array.isArray(value)) return { isDone: false }
    value = isObject(value) && Object.hasOwn(value, part.name) ? value[part.name] : undefined
  }
  return { isDone: true, value }
}
