import { type Key, keyOf } from '../documents/key.ts'
import { type Bindings, constantValue, isConstant, isOuter } from './constant.ts'
import type { ExprNode } from './groq.ts'
import { type Lookup, pathOf } from './lookup.ts'
import { type Match, matchOf } from './match.ts'

/**
 * A lookup that waits for a value of the surrounding scope. `matchesNull`: where that value is
 * null, documents may pass that no index lists.
 */
export type Pending = { needs: ExprNode; matchesNull: boolean; lookup(value: string): Lookup }

/** What one part of a filter says about which documents can pass it. */
export type Condition = { lookup: Lookup } | { pending: Pending } | undefined

const DEPTH = 3
const UNLISTED = new Set(['_id', '_type', '_rev', '_key', '_originalId', '_score'])

/**
 * What a filter's part demands, as far as an index can tell: undefined where it cannot.
 * `types` are those that the rest of the filter allows.
 */
export function conditionOf(
  node: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): Condition {
  switch (node.type) {
    case 'Group':
      return conditionOf(node.base, bindings, types)
    case 'OpCall':
      return operation(node, bindings, types)
    case 'InRange':
      return inRange(node, bindings, types)
    case 'FuncCall':
      return call(node, bindings)
    default:
      return undefined
  }
}

type OpCall = Extract<ExprNode, { type: 'OpCall' }>

function operation(node: OpCall, bindings: Bindings, types: string[] | undefined): Condition {
  const { op, left, right } = node
  switch (op) {
    case '==':
      return equal(left, right, bindings, types) ?? equal(right, left, bindings, types)
    case 'in':
      return within(left, right, bindings, types)
    case 'match':
      return search(matchOf(left, right, bindings))
    case '>':
    case '>=':
      return (
        compare(left, right, true, bindings, types) ?? compare(right, left, false, bindings, types)
      )
    case '<':
    case '<=':
      return (
        compare(left, right, false, bindings, types) ?? compare(right, left, true, bindings, types)
      )
    default:
      return undefined
  }
}

function search(match: Match | undefined): Condition {
  return match?.expression ? { lookup: { by: 'words', expression: match.expression } } : undefined
}

function equal(
  field: ExprNode,
  value: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): Condition {
  const names = namesOf(field)
  if (!names) return undefined
  if (isConstant(value)) {
    const lookup = among(names, [constantValue(value, bindings)], types)
    return lookup && { lookup }
  }
  if (!isOuter(value) || !isListed(names)) return undefined
  const matchesNull = names[0] !== '_id'
  return { pending: { needs: value, matchesNull, lookup: text => byText(names, text, types) } }
}

function byText(names: string[], text: string, types: string[] | undefined): Lookup {
  const values: unknown[] = [text, text === 'true' ? true : text === 'false' ? false : undefined]
  if (text !== '' && Number.isFinite(Number(text))) values.push(Number(text))
  const known = values.filter(value => value !== undefined)
  return among(names, known, types) ?? { by: 'union', of: [] }
}

/** Documents whose field is one of the values; undefined where no index lists that. */
function among(
  names: string[],
  values: unknown[],
  types: string[] | undefined,
  path = pathOf(names)
): Lookup | undefined {
  const texts = values.filter(value => typeof value === 'string')
  if (values.some(value => value === null || value === undefined)) return undefined
  if (names.length === 1 && names[0] === '_id') return { by: 'ids', ids: [...new Set(texts)] }
  if (names.length === 1 && names[0] === '_type') return { by: 'types', types: [...new Set(texts)] }
  if (!isListed(names)) return undefined
  const keys = values.map(keyOf).filter((key): key is Key => key !== undefined)
  return { by: 'field', path, keys, types }
}

/** Whether the index lists a field of these names. */
export function isListed(names: string[]): boolean {
  if (names.length === 1) return names[0] === '_id' || !UNLISTED.has(names[0] ?? '')
  return names.length <= DEPTH && !names.some(name => name === '_rev' || name === '_key')
}

function within(
  left: ExprNode,
  right: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): Condition {
  const names = namesOf(left)
  if (names && right.type === 'FuncCall' && right.name === 'path' && right.namespace === 'global') {
    return names.length === 1 && names[0] === '_id' ? byPath(right.args[0], bindings) : undefined
  }
  if (names && isConstant(right)) {
    const list = constantValue(right, bindings)
    if (!Array.isArray(list)) return undefined
    const lookup = among(names, list, types)
    return lookup && { lookup }
  }
  const list = listOf(right)
  if (!list || list.names.length > DEPTH || UNLISTED.has(list.names[0] ?? '')) return undefined
  const path = pathOf(list.names, true) + (list.reference ? `${pathOf(['', '_ref'])}` : '')
  if (isConstant(left)) {
    const value = constantValue(left, bindings)
    const key = keyOf(value)
    return key === undefined ? undefined : { lookup: { by: 'field', path, keys: [key], types } }
  }
  if (!isOuter(left)) return undefined
  const lookup = (text: string): Lookup => {
    const found = byText(['x'], text, types)
    return found.by === 'field' ? { ...found, path } : found
  }
  return { pending: { needs: left, matchesNull: true, lookup } }
}

function byPath(argument: ExprNode | undefined, bindings: Bindings): Condition {
  if (!argument || !isConstant(argument)) return undefined
  const pattern = constantValue(argument, bindings)
  if (typeof pattern !== 'string') return undefined
  const star = pattern.indexOf('*')
  if (star < 0) return { lookup: { by: 'ids', ids: [pattern] } }
  return star === 0 ? undefined : { lookup: { by: 'prefix', prefix: pattern.slice(0, star) } }
}

function compare(
  field: ExprNode,
  value: ExprNode,
  above: boolean,
  bindings: Bindings,
  types: string[] | undefined
): Condition {
  const names = namesOf(field)
  if (!names || !isListed(names) || names[0] === '_id' || !isConstant(value)) return undefined
  const bounds = boundsOf(constantValue(value, bindings))
  if (!bounds) return undefined
  const [from, to] = above ? [bounds.at, bounds.last] : [bounds.first, bounds.at]
  return { lookup: { by: 'range', path: pathOf(names), from, to, types } }
}

function inRange(
  node: Extract<ExprNode, { type: 'InRange' }>,
  bindings: Bindings,
  types: string[] | undefined
): Condition {
  const names = namesOf(node.base)
  if (!names || !isListed(names) || names[0] === '_id') return undefined
  if (!isConstant(node.left) || !isConstant(node.right)) return undefined
  const from = boundsOf(constantValue(node.left, bindings))
  const to = boundsOf(constantValue(node.right, bindings))
  if (!from || !to) return undefined
  return { lookup: { by: 'range', path: pathOf(names), from: from.at, to: to.at, types } }
}

/** The least, the own and the greatest key of values that compare with this one. */
function boundsOf(value: unknown): { first: Key; at: Key; last: Key } | undefined {
  const at = keyOf(value)
  if (typeof at === 'number') return { first: -Infinity, at, last: Infinity }
  if (typeof value !== 'string' || at === undefined) return undefined
  return { first: keyOf('') as Key, at, last: Uint8Array.of((at[0] ?? 0) + 1) }
}

function call(node: Extract<ExprNode, { type: 'FuncCall' }>, bindings: Bindings): Condition {
  const name = `${node.namespace}::${node.name}`
  const [first] = node.args
  if (name === 'global::references') {
    if (node.args.every(isConstant)) {
      const values = node.args.flatMap(argument => constantValue(argument, bindings))
      return { lookup: { by: 'references', targets: [...new Set(values.filter(isText))] } }
    }
    if (node.args.length !== 1 || !first || !isOuter(first)) return undefined
    const lookup = (text: string): Lookup => ({ by: 'references', targets: [text] })
    return { pending: { needs: first, matchesNull: false, lookup } }
  }
  if (name === 'sanity::versionOf' && first && isConstant(first)) {
    const value = constantValue(first, bindings)
    if (!isText(value)) return undefined
    const of: Lookup[] = [
      { by: 'ids', ids: [value] },
      { by: 'versions', base: value }
    ]
    return { lookup: { by: 'union', of } }
  }
  if (name === 'sanity::partOfRelease' && first && isConstant(first)) {
    const value = constantValue(first, bindings)
    return isText(value) ? { lookup: { by: 'prefix', prefix: `versions.${value}.` } } : undefined
  }
  return undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The names of `a.b.c` on the document itself. */
export function namesOf(node: ExprNode): string[] | undefined {
  if (node.type === 'Group') return namesOf(node.base)
  if (node.type !== 'AccessAttribute') return undefined
  if (!node.base || node.base.type === 'This') return [node.name]
  const before = namesOf(node.base)
  return before && [...before, node.name]
}

/** `list`, `list[]` or `list[]._ref` on the document itself. */
function listOf(node: ExprNode): { names: string[]; reference: boolean } | undefined {
  if (node.type === 'Map' && node.base.type === 'ArrayCoerce') {
    const inner = namesOf(node.expr)
    const names = namesOf(node.base.base)
    if (names && inner?.length === 1 && inner[0] === '_ref') return { names, reference: true }
    return undefined
  }
  const names = namesOf(node.type === 'ArrayCoerce' ? node.base : node)
  return names && { names, reference: false }
}
