import { sortKey } from '../documents/sort-key.ts'
import { type Bindings, foldConstant, isConstant, isUncorrelated } from './constant-folding.ts'
import {
  arrayPath,
  fieldPath,
  indexedArrayPath,
  isIndexed,
  keyRange,
  lookupByText,
  lookupIn
} from './field-paths.ts'
import type { ExprNode } from './groq.ts'
import { type IndexLookup, indexPath } from './index-lookup.ts'
import { type TextMatch, toTextMatch } from './match.ts'
import { PinyinSearch, spellingMatch } from './text-search.ts'

/**
 * A lookup that depends on a value of an outer scope. `matchesNull`: if that value is null,
 * documents without an index entry can match.
 */
export type CorrelatedLookup = {
  needs: ExprNode
  matchesNull: boolean
  lookup(value: string): IndexLookup
}

/** The index lookup implied by a condition of a filter. */
export type IndexPredicate = { lookup: IndexLookup } | { pending: CorrelatedLookup } | undefined

/**
 * Converts a condition to an index lookup; undefined if no index applies.
 * @param types the document types that the rest of the filter allows
 */
export function toIndexPredicate(
  node: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): IndexPredicate {
  switch (node.type) {
    case 'Group':
      return toIndexPredicate(node.base, bindings, types)
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

function operation(node: OpCall, bindings: Bindings, types: string[] | undefined): IndexPredicate {
  const { op, left, right } = node
  switch (op) {
    case '==':
      return equal(left, right, bindings, types) ?? equal(right, left, bindings, types)
    case 'in':
      return within(left, right, bindings, types)
    case 'match':
      return search(toTextMatch(left, right, bindings))
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

function search(match: TextMatch | undefined): IndexPredicate {
  return match?.expression ? { lookup: { by: 'words', expression: match.expression } } : undefined
}

function equal(
  field: ExprNode,
  value: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): IndexPredicate {
  const names = fieldPath(field)
  if (!names) return undefined
  if (isConstant(value)) {
    const lookup = lookupIn(names, [foldConstant(value, bindings)], types)
    return lookup && { lookup }
  }
  if (!isUncorrelated(value) || !isIndexed(names)) return undefined
  const matchesNull = names[0] !== '_id'
  return {
    pending: { needs: value, matchesNull, lookup: text => lookupByText(names, text, types) }
  }
}

function within(
  left: ExprNode,
  right: ExprNode,
  bindings: Bindings,
  types: string[] | undefined
): IndexPredicate {
  if (right.type === 'Value' && right.value instanceof PinyinSearch)
    return { lookup: { by: 'words', expression: right.value.expression } }
  const spelled = spellingMatch(left, right)
  if (spelled) return search(toTextMatch(spelled.left, spelled.right, bindings))
  const names = fieldPath(left)
  if (names && right.type === 'FuncCall' && right.name === 'path' && right.namespace === 'global') {
    return names.length === 1 && names[0] === '_id' ? byPath(right.args[0], bindings) : undefined
  }
  if (names && isConstant(right)) {
    const list = foldConstant(right, bindings)
    if (!Array.isArray(list)) return undefined
    const lookup = lookupIn(names, list, types)
    return lookup && { lookup }
  }
  const list = arrayPath(right)
  const path = list && indexedArrayPath(list)
  if (path === undefined) return undefined
  if (isConstant(left)) {
    const value = foldConstant(left, bindings)
    const key = sortKey(value)
    return key === undefined ? undefined : { lookup: { by: 'field', path, keys: [key], types } }
  }
  if (!isUncorrelated(left)) return undefined
  const lookup = (text: string): IndexLookup => {
    const found = lookupByText(['x'], text, types)
    return found.by === 'field' ? { ...found, path } : found
  }
  return { pending: { needs: left, matchesNull: true, lookup } }
}

function byPath(argument: ExprNode | undefined, bindings: Bindings): IndexPredicate {
  if (!argument || !isConstant(argument)) return undefined
  const pattern = foldConstant(argument, bindings)
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
): IndexPredicate {
  const names = fieldPath(field)
  if (!names || !isIndexed(names) || names[0] === '_id' || !isConstant(value)) return undefined
  const bounds = keyRange(foldConstant(value, bindings))
  if (!bounds) return undefined
  const [from, to] = above ? [bounds.at, bounds.last] : [bounds.first, bounds.at]
  return { lookup: { by: 'range', path: indexPath(names), from, to, types } }
}

function inRange(
  node: Extract<ExprNode, { type: 'InRange' }>,
  bindings: Bindings,
  types: string[] | undefined
): IndexPredicate {
  const names = fieldPath(node.base)
  if (!names || !isIndexed(names) || names[0] === '_id') return undefined
  if (!isConstant(node.left) || !isConstant(node.right)) return undefined
  const from = keyRange(foldConstant(node.left, bindings))
  const to = keyRange(foldConstant(node.right, bindings))
  if (!from || !to) return undefined
  return { lookup: { by: 'range', path: indexPath(names), from: from.at, to: to.at, types } }
}

function call(node: Extract<ExprNode, { type: 'FuncCall' }>, bindings: Bindings): IndexPredicate {
  const name = `${node.namespace}::${node.name}`
  const [first] = node.args
  if (name === 'global::references') {
    if (node.args.every(isConstant)) {
      const values = node.args.flatMap(argument => foldConstant(argument, bindings))
      return { lookup: { by: 'references', targets: [...new Set(values.filter(isText))] } }
    }
    if (node.args.length !== 1 || !first || !isUncorrelated(first)) return undefined
    const lookup = (text: string): IndexLookup => ({ by: 'references', targets: [text] })
    return { pending: { needs: first, matchesNull: false, lookup } }
  }
  if (name === 'sanity::versionOf' && first && isConstant(first)) {
    const value = foldConstant(first, bindings)
    if (!isText(value)) return undefined
    const of: IndexLookup[] = [
      { by: 'ids', ids: [value] },
      { by: 'versions', base: value }
    ]
    return { lookup: { by: 'union', of } }
  }
  if (name === 'sanity::partOfRelease' && first && isConstant(first)) {
    const value = foldConstant(first, bindings)
    return isText(value) ? { lookup: { by: 'release', name: value } } : undefined
  }
  return undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
