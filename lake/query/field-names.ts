import { isObject } from '../../shared/json/is-object.ts'
import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/**
 * Field names that groq-js confuses with JavaScript object members: it calls `hasOwnProperty`,
 * treats a referenced document with `then` as a promise, and copies by assignment, where
 * `__proto__` sets the prototype. They are escaped by a prefix in everything that it evaluates.
 */
const RESERVED = ['hasOwnProperty', 'then', '__proto__']
const ESCAPE = '\u0002'
const ESCAPED = new Map(RESERVED.map(name => [name, ESCAPE + name]))
const PLAIN = new Map(RESERVED.map(name => [ESCAPE + name, name]))

/** Suffixes of the names in JSON text; plain searches are faster than a regular expression. */
const IN_JSON = ['OwnProperty":', '"then":', '_proto__":']
const ESCAPE_IN_JSON = JSON.stringify(ESCAPE).slice(1, -1)

/** Parses a document's JSON and escapes reserved names. */
export function parseEscaped(json: string): unknown {
  const value: unknown = JSON.parse(json)
  return IN_JSON.some(end => json.includes(end)) ? escapeReservedNames(value) : value
}

/** Escapes reserved names in a JSON value; returns the value itself if there are none. */
export function escapeReservedNames<T>(value: T): T {
  return renameFields(value, ESCAPED) as T
}

/** Escapes reserved names in the values of parameters. */
export function escapeParams(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, escapeReservedNames(value)])
  )
}

/** Serializes a query result and restores the original names. */
export function stringifyRestored(result: unknown): string {
  const json = JSON.stringify(result)
  if (!json.includes(ESCAPE_IN_JSON)) return json
  return JSON.stringify(renameFields(JSON.parse(json), PLAIN))
}

/** Escapes reserved names in a freshly parsed tree, in place. */
export function escapeTree(node: ExprNode): ExprNode {
  const part = node as { type: string; name?: string }
  if (part.type === 'AccessAttribute' || part.type === 'ObjectAttributeValue') {
    part.name = ESCAPED.get(part.name ?? '') ?? part.name ?? ''
  }
  for (const child of children(node)) escapeTree(child)
  return node
}

/** Restores the original name of a field. */
export function unescapeName(name: string): string {
  return PLAIN.get(name) ?? name
}

function renameFields(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => renameFields(item, names))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (!isObject(value)) return value
  let changed = false
  const entries = Object.entries(value).map(([name, before]): [string, unknown] => {
    const entry: [string, unknown] = [names.get(name) ?? name, renameFields(before, names)]
    changed ||= entry[0] !== name || entry[1] !== before
    return entry
  })
  return changed ? Object.fromEntries(entries) : value
}
