import { functionCall, mapChildren } from './ast.ts'
import type { ExprNode, Node } from './groq.ts'
import { isPathCall } from './node-predicates.ts'

/** Represents null while duplicates are removed; no stored text contains it by accident. */
const NULL_MARK = '\u0003null'

/**
 * Rewrites calls that groq-js evaluates differently from the GROQ specification: `array::unique()`
 * keeps every null, and `path()` of a path is null. Throws an error for functions that exist in
 * the filters of webhooks only.
 */
export function normalizeTree(node: ExprNode): ExprNode {
  const normalized = mapChildren(node, normalizeTree)
  if (normalized.type !== 'FuncCall') return normalized
  const { namespace, name, args } = normalized
  if (namespace === 'delta') {
    throw new Error(`${namespace}::${name}() compares two documents: queries do not have them.`)
  }
  if (namespace === 'array' && name === 'unique' && args[0])
    return uniqueValues(normalized, args[0])
  const [inner] = args
  return isPathCall(normalized) && inner && isPathCall(inner) ? inner : normalized
}

/** `array::unique(list)`, with null as a value of its own. */
function uniqueValues(call: Node<'FuncCall'>, list: ExprNode): ExprNode {
  const item: ExprNode = { type: 'This' }
  const mark: ExprNode = { type: 'Value', value: NULL_MARK }
  const marked: ExprNode = { type: 'Map', base: list, expr: functionCall('coalesce', [item, mark]) }
  const isMark: ExprNode = { type: 'OpCall', op: '==', left: item, right: mark }
  const restored: ExprNode = {
    type: 'Select',
    alternatives: [
      { type: 'SelectAlternative', condition: isMark, value: { type: 'Value', value: null } }
    ],
    fallback: item
  }
  return { type: 'Map', base: { ...call, args: [marked] }, expr: restored }
}
