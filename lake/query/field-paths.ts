import { type SortKey, sortKey } from '../documents/sort-key.ts'
import { unescapeName } from './field-names.ts'
import type { ExprNode } from './groq.ts'
import { type IndexLookup, indexPath } from './index-lookup.ts'

const DEPTH = 3
const UNINDEXED = new Set(['_id', '_type', '_rev', '_key', '_originalId', '_score'])

/** The names of `a.b.c` on the document itself; undefined for other expressions. */
export function fieldPath(node: ExprNode): string[] | undefined {
  if (node.type === 'Group') return fieldPath(node.base)
  if (node.type !== 'AccessAttribute') return undefined
  if (!node.base || node.base.type === 'This') return [unescapeName(node.name)]
  const before = fieldPath(node.base)
  return before && [...before, unescapeName(node.name)]
}

/** The path of `list`, `list[]` or `list[]._ref` on the document itself; undefined for other expressions. */
export function arrayPath(node: ExprNode): { names: string[]; reference: boolean } | undefined {
  if (node.type === 'Map' && node.base.type === 'ArrayCoerce') {
    const inner = fieldPath(node.expr)
    const names = fieldPath(node.base.base)
    if (names && inner?.length === 1 && inner[0] === '_ref') return { names, reference: true }
    return undefined
  }
  const names = fieldPath(node.type === 'ArrayCoerce' ? node.base : node)
  return names && { names, reference: false }
}

/** Whether a field path is indexed. */
export function isIndexed(names: string[]): boolean {
  if (names.length === 1) return names[0] === '_id' || !UNINDEXED.has(names[0] ?? '')
  return names.length <= DEPTH && !names.some(name => name === '_rev' || name === '_key')
}

/** The index path of array items; undefined if they are not indexed. */
export function indexedArrayPath({ names, reference }: { names: string[]; reference: boolean }) {
  if (names.length > DEPTH || UNINDEXED.has(names[0] ?? '')) return undefined
  return indexPath(names, true) + (reference ? indexPath(['', '_ref']) : '')
}

/** A lookup of documents whose field has the value that was converted to this string. */
export function lookupByText(
  names: string[],
  text: string,
  types: string[] | undefined
): IndexLookup {
  const values: unknown[] = [text, text === 'true' ? true : text === 'false' ? false : undefined]
  if (text !== '' && Number.isFinite(Number(text))) values.push(Number(text))
  const candidates = values.filter(value => value !== undefined)
  return lookupIn(names, candidates, types) ?? { by: 'union', of: [] }
}

/** A lookup of documents whose field is one of the values; undefined if it is not indexed. */
export function lookupIn(
  names: string[],
  values: unknown[],
  types: string[] | undefined,
  path = indexPath(names)
): IndexLookup | undefined {
  const texts = values.filter(value => typeof value === 'string')
  if (values.some(value => value === null || value === undefined)) return undefined
  if (names.length === 1 && names[0] === '_id') return { by: 'ids', ids: [...new Set(texts)] }
  if (names.length === 1 && names[0] === '_type') return { by: 'types', types: [...new Set(texts)] }
  if (!isIndexed(names)) return undefined
  const keys = values.map(sortKey).filter((key): key is SortKey => key !== undefined)
  return { by: 'field', path, keys, types }
}

/** The key of a value, and the smallest and largest keys comparable with it. */
export function keyRange(
  value: unknown
): { first: SortKey; at: SortKey; last: SortKey } | undefined {
  const at = sortKey(value)
  if (typeof at === 'number') return { first: -Infinity, at, last: Infinity }
  if (typeof value !== 'string' || at === undefined) return undefined
  return { first: sortKey('') as SortKey, at, last: Uint8Array.of((at[0] ?? 0) + 1) }
}
