import { type Key, keyOf } from '../documents/key.ts'
import { plainName } from './field-names.ts'
import type { ExprNode } from './groq.ts'
import { type Lookup, pathOf } from './lookup.ts'

const DEPTH = 3
const UNLISTED = new Set(['_id', '_type', '_rev', '_key', '_originalId', '_score'])

/** The names of `a.b.c` on the document itself. */
export function namesOf(node: ExprNode): string[] | undefined {
  if (node.type === 'Group') return namesOf(node.base)
  if (node.type !== 'AccessAttribute') return undefined
  if (!node.base || node.base.type === 'This') return [plainName(node.name)]
  const before = namesOf(node.base)
  return before && [...before, plainName(node.name)]
}

/** `list`, `list[]` or `list[]._ref` on the document itself. */
export function listOf(node: ExprNode): { names: string[]; reference: boolean } | undefined {
  if (node.type === 'Map' && node.base.type === 'ArrayCoerce') {
    const inner = namesOf(node.expr)
    const names = namesOf(node.base.base)
    if (names && inner?.length === 1 && inner[0] === '_ref') return { names, reference: true }
    return undefined
  }
  const names = namesOf(node.type === 'ArrayCoerce' ? node.base : node)
  return names && { names, reference: false }
}

/** Whether the index lists a field of these names. */
export function isListed(names: string[]): boolean {
  if (names.length === 1) return names[0] === '_id' || !UNLISTED.has(names[0] ?? '')
  return names.length <= DEPTH && !names.some(name => name === '_rev' || name === '_key')
}

/** The path under which the index lists what stands in a list; undefined where it does not. */
export function listPath({ names, reference }: { names: string[]; reference: boolean }) {
  if (names.length > DEPTH || UNLISTED.has(names[0] ?? '')) return undefined
  return pathOf(names, true) + (reference ? pathOf(['', '_ref']) : '')
}

/** Documents whose field has the value that was turned into this text. */
export function byText(names: string[], text: string, types: string[] | undefined): Lookup {
  const values: unknown[] = [text, text === 'true' ? true : text === 'false' ? false : undefined]
  if (text !== '' && Number.isFinite(Number(text))) values.push(Number(text))
  const known = values.filter(value => value !== undefined)
  return among(names, known, types) ?? { by: 'union', of: [] }
}

/** Documents whose field is one of the values; undefined where no index lists that. */
export function among(
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

/** The least, the own and the greatest key of values that compare with this one. */
export function boundsOf(value: unknown): { first: Key; at: Key; last: Key } | undefined {
  const at = keyOf(value)
  if (typeof at === 'number') return { first: -Infinity, at, last: Infinity }
  if (typeof value !== 'string' || at === undefined) return undefined
  return { first: keyOf('') as Key, at, last: Uint8Array.of((at[0] ?? 0) + 1) }
}
