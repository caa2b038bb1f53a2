import { isObject } from '../documents/document.ts'
import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/**
 * Field names that groq-js takes for members of JavaScript objects: it calls `hasOwnProperty`,
 * takes a referenced document with `then` for a promise, and copies by assignment, which sets the
 * prototype by `__proto__`. In what it evaluates they are escaped by a prefix.
 */
const RESERVED = ['hasOwnProperty', 'then', '__proto__']
const ESCAPE = '\u0002'
const ESCAPED = new Map(RESERVED.map(name => [name, ESCAPE + name]))
const PLAIN = new Map(RESERVED.map(name => [ESCAPE + name, name]))

/** Ends of the names in JSON text; to search for plain texts takes less time than for a pattern. */
const IN_JSON = ['OwnProperty":', '"then":', '_proto__":']
const ESCAPE_IN_JSON = JSON.stringify(ESCAPE).slice(1, -1)

/** Parses a document's JSON as `JSON.stringify` wrote it, with its reserved names escaped. */
export function parseEscaped(json: string): unknown {
  const value: unknown = JSON.parse(json)
  return IN_JSON.some(end => json.includes(end)) ? escapeNames(value) : value
}

/** A JSON value with its reserved names escaped; the value itself where it has none. */
export function escapeNames<T>(value: T): T {
  return renamed(value, ESCAPED) as T
}

/** Parameters with the reserved names inside their values escaped. */
export function escapeParams(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, escapeNames(value)])
  )
}

/** The JSON text of what a query returned, under the names that the documents have. */
export function stringifyRestored(result: unknown): string {
  const json = JSON.stringify(result)
  if (!json.includes(ESCAPE_IN_JSON)) return json
  return JSON.stringify(renamed(JSON.parse(json), PLAIN))
}

/** Escapes the names in a tree that was just parsed, in place. */
export function escapeTree(node: ExprNode): ExprNode {
  const part = node as { type: string; name?: string }
  if (part.type === 'AccessAttribute' || part.type === 'ObjectAttributeValue') {
    part.name = ESCAPED.get(part.name ?? '') ?? part.name ?? ''
  }
  for (const child of children(node)) escapeTree(child)
  return node
}

/** The name in documents of a name in a tree. */
export function plainName(name: string): string {
  return PLAIN.get(name) ?? name
}

function renamed(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => renamed(item, names))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (!isObject(value)) return value
  let differs = false
  const entries = Object.entries(value).map(([name, before]): [string, unknown] => {
    const entry: [string, unknown] = [names.get(name) ?? name, renamed(before, names)]
    differs ||= entry[0] !== name || entry[1] !== before
    return entry
  })
  return differs ? Object.fromEntries(entries) : value
}
