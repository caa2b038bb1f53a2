import {
  type ComparisonNode,
  type ExprNode,
  type PathNode,
  parsePath as parseJsonMatch,
  type SubscriptElementNode
} from '@sanity/json-match'

/** An operand of a condition: a literal, or the first value at a path below the item. */
export type Operand = { literal: unknown } | { steps: PatchStep[] }

type Comparison = { operator: ComparisonNode['operator']; left: Operand; right: Operand }

/** A condition on an item: a comparison, or the existence of a path. */
export type Condition = Comparison | { exists: PatchStep[] }

/** A selector of a step. Indexes and bounds may be negative (see `resolveRange`). */
export type PatchPart =
  | { kind: 'self' }
  | { kind: 'all' }
  | { kind: 'field'; name: string }
  | { kind: 'index'; at: number }
  | { kind: 'range'; start: number | undefined; end: number | undefined }
  | { kind: 'key'; key: string }
  | { kind: 'where'; condition: Condition }
  | { kind: 'path'; steps: PatchStep[] }

/** A step of a path: the union of its selectors, at each location or (`recursive`) also below it. */
export type PatchStep = { recursive: boolean; parts: PatchPart[] }

/** A parsed JSONMatch path. `isDirect`: plain fields, indexes and keys only. */
export type PatchPath = { text: string; steps: PatchStep[]; isDirect: boolean }

const MAX_PATH_LENGTH = 2000

/**
 * Parses the JSONMatch path of a patch: `title`, `body[_key=="a"].children[0].text`, `tags[-1]`,
 * `..name`. Throws an `Error` if it is invalid or cannot select a location in a document.
 */
export function parsePath(text: string): PatchPath {
  const steps = parse(text)
  const isDirect = steps.every(({ recursive, parts }) => {
    const kind = parts.length === 1 ? parts[0]?.kind : undefined
    return !recursive && (kind === 'field' || kind === 'index' || kind === 'key')
  })
  return { text, steps, isDirect }
}

function parse(text: string): PatchStep[] {
  try {
    // A document is not an array, and an implicit root (".title") is not supported.
    if (text.length > MAX_PATH_LENGTH || /^\s*\.(?!\.)/.test(text)) throw new Error('no path')
    const expression = parseJsonMatch(text)
    if (expression?.type !== 'Path') throw new Error('no path')
    const steps = toSteps(expression)
    const first = steps[0]
    if (first && !first.recursive && first.parts.every(isPosition)) throw new Error('no path')
    return steps
  } catch {
    const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text
    throw new Error(
      `"${shown}" is not a valid patch path, such as title, tags[-1] or body[_key=="a"].text.`
    )
  }
}

function isPosition({ kind }: PatchPart): boolean {
  return kind === 'index' || kind === 'range'
}

function toSteps(path: PathNode): PatchStep[] {
  const steps: PatchStep[] = []
  for (let node: PathNode | undefined = path; node; node = node.base) {
    const { segment } = node
    const parts: PatchPart[] =
      segment.type === 'Subscript'
        ? segment.elements.map(toPart)
        : segment.type === 'Identifier'
          ? [toFieldPart(segment.name)]
          : [{ kind: segment.type === 'This' ? 'self' : 'all' }]
    steps.push({ recursive: node.recursive === true, parts })
  }
  return steps.reverse()
}

function toFieldPart(name: string): PatchPart {
  if (name === '__proto__') throw new Error('no name of a field')
  return { kind: 'field', name }
}

function toPart(element: SubscriptElementNode): PatchPart {
  switch (element.type) {
    case 'Number':
      return { kind: 'index', at: integer(element.value) }
    case 'Slice': {
      const { start, end } = element
      return {
        kind: 'range',
        start: start === undefined ? undefined : integer(start),
        end: end === undefined ? undefined : integer(end)
      }
    }
    case 'Existence':
      return { kind: 'where', condition: { exists: toSteps(element.base) } }
    case 'Comparison':
      return toConditionPart(element)
    case 'Path': {
      const steps = toSteps(element)
      const [only, ...more] = steps
      const part = only?.parts[0]
      const isPlain = more.length === 0 && only?.parts.length === 1 && !only.recursive
      return isPlain && part ? part : { kind: 'path', steps }
    }
    default:
      throw new Error('A literal is no place.')
  }
}

function integer(value: number): number {
  if (Number.isSafeInteger(value)) return value
  throw new Error('no index')
}

function toConditionPart({ operator, left, right }: ComparisonNode): PatchPart {
  const condition = { operator, left: toOperand(left), right: toOperand(right) }
  if (operator === '==') {
    const [field, literal] = left.type === 'Path' ? [left, right] : [right, left]
    if (field.type === 'Path' && literal.type === 'String' && isKeyField(field)) {
      return { kind: 'key', key: literal.value }
    }
  }
  return { kind: 'where', condition }
}

function isKeyField({ base, recursive, segment }: PathNode): boolean {
  return !base && !recursive && segment.type === 'Identifier' && segment.name === '_key'
}

function toOperand(expression: ExprNode): Operand {
  if (expression.type === 'Path') return { steps: toSteps(expression) }
  return { literal: expression.type === 'Null' ? null : expression.value }
}
