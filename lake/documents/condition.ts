import { isObject } from './document.ts'
import type { Condition, Operand, Step } from './patch-path.ts'

/** Finds the first thing that exists where steps lead from an item. */
type Lookup = (item: unknown, steps: Step[]) => unknown

/** Whether an item meets a condition. What is missing is equal to nothing and unequal to nothing. */
export function meets(item: unknown, condition: Condition, lookup: Lookup): boolean {
  if ('exists' in condition) return first(item, condition.exists, lookup) !== undefined
  const left = read(item, condition.left, lookup)
  const right = read(item, condition.right, lookup)
  if (left === undefined || right === undefined) return false
  switch (condition.operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    default:
      return inOrder(left, condition.operator, right)
  }
}

/** Numbers are compared with numbers, texts with texts by UTF-16 unit; all else has no order. */
function inOrder(left: unknown, operator: '<' | '<=' | '>' | '>=', right: unknown): boolean {
  const areNumbers = typeof left === 'number' && typeof right === 'number'
  if (!areNumbers && !(typeof left === 'string' && typeof right === 'string')) return false
  const order = left < right ? -1 : left > right ? 1 : 0
  if (order === 0) return operator.endsWith('=')
  return operator.startsWith(order < 0 ? '<' : '>')
}

function read(item: unknown, operand: Operand, lookup: Lookup): unknown {
  return 'steps' in operand ? first(item, operand.steps, lookup) : operand.literal
}

function first(item: unknown, steps: Step[], lookup: Lookup): unknown {
  const plain = readFields(item, steps)
  return plain.isDone ? plain.value : lookup(item, steps)
}

/** What nearly all conditions are about: fields of objects, one in another, or the item itself. */
function readFields(item: unknown, steps: Step[]): { isDone: boolean; value?: unknown } {
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
