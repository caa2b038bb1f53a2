import type { Document } from '../documents/document.ts'
import { getJsonSize } from '../documents/size.ts'
import { unescapeName } from './field-names.ts'

/** Where a value comes from: a field of a document, parts with origins of their own, a literal, or unknown. */
export type Origin =
  | { kind: 'field'; document: Document; path: string }
  | { kind: 'object'; fields: Map<string, Origin> }
  | { kind: 'array'; items: Origin[] }
  | { kind: 'literal' }
  | undefined

/** A value and its origin. */
export type Tracked = { value: unknown; origin: Origin }

/** Whether array items are addressed by their `_key`, if they have one, or by index. */
export type ItemSelector = 'index' | 'key'

/** Fields that queries add to documents. */
const COMPUTED_FIELDS = new Set(['_originalId', '_score'])
const ROOT = '$'

export const NULL: Tracked = { value: null, origin: undefined }

/** Whether a value is a JSON object, rather than one of the evaluator, such as a time. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** A value of the data set or the query: documents are recognized by their stored size. */
export function track(value: unknown, other: Origin = undefined): Tracked {
  if (Array.isArray(value)) {
    const items = value.map(item => track(item, other))
    const hasDocument = items.some(({ origin }) => origin?.kind === 'field')
    return hasDocument ? toArray(items) : { value, origin: other }
  }
  if (isPlainObject(value) && getJsonSize(value) !== undefined) {
    return { value, origin: { kind: 'field', document: value as unknown as Document, path: ROOT } }
  }
  return { value: value ?? null, origin: other }
}

/** An array of tracked items. */
export function toArray(items: Tracked[]): Tracked {
  return {
    value: items.map(({ value }) => value),
    origin: { kind: 'array', items: items.map(({ origin }) => origin) }
  }
}

/** A field of an object; null if it is missing. */
export function getField({ value, origin }: Tracked, name: string): Tracked {
  if (!isPlainObject(value) || !Object.hasOwn(value, name)) return NULL
  return { value: value[name] ?? null, origin: getFieldOrigin(origin, name) }
}

/** The origin of an object's field. */
export function getFieldOrigin(origin: Origin, name: string): Origin {
  if (origin?.kind === 'object') return origin.fields.get(name)
  if (origin?.kind !== 'field') return origin?.kind === 'literal' ? origin : undefined
  if (origin.path === ROOT && COMPUTED_FIELDS.has(name)) return undefined
  return { ...origin, path: appendName(origin.path, unescapeName(name)) }
}

/** The items of an array; undefined if it is none. */
export function getItems(
  { value, origin }: Tracked,
  selector: ItemSelector
): Tracked[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((item, index) => ({
    value: item ?? null,
    origin: getItemOrigin(origin, item, index, selector)
  }))
}

/** The origin of an array's item. */
export function getItemOrigin(
  origin: Origin,
  item: unknown,
  index: number,
  selector: ItemSelector
): Origin {
  if (origin?.kind === 'array') return origin.items[index]
  if (origin?.kind !== 'field') return origin?.kind === 'literal' ? origin : undefined
  const key = selector === 'key' && isPlainObject(item) ? item._key : undefined
  const segment = typeof key === 'string' ? `[?(@._key=='${escapeText(key)}')]` : `[${index}]`
  return { ...origin, path: origin.path + segment }
}

/** Appends a name to a normalized JSONPath (RFC 9535). */
export function appendName(path: string, name: string): string {
  return `${path}['${escapeText(name)}']`
}

const ESCAPES: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\'
}

function escapeText(text: string): string {
  return text.replace(/[\f\n\r\t'\\]/g, character => ESCAPES[character] ?? character)
}
