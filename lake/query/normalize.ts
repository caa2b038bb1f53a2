import { functionCall } from './ast.ts'
import { isExprNode } from './constant-folding.ts'
import type { ExprNode, Node } from './groq.ts'
import { isPathCall } from './node-predicates.ts'

/** Represents null while duplicates are removed; no stored text contains it by accident. */
const NULL_MARK = '\u0003null'

/**
 * Rewrites, in a freshly parsed tree, calls that groq-js evaluates differently from the GROQ
 * specification: `array::unique()` keeps every null, `path()` of a path is null, and no path is `in` a path.
 * Throws an error for functions that exist in the filters of webhooks only, and for `score()` of what it cannot rank.
 */
export function normalizeTree(node: ExprNode): ExprNode {
  if (node.type === 'Value') return node
  const parts = node as unknown as Record<string, unknown>
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) parts[key] = value.map(normalizePart)
    else parts[key] = normalizePart(value)
  }
  if (node.type === 'OpCall') return normalizeOperator(node)
  if (node.type === 'PipeFuncCall' && node.name === 'score') assertScorable(node.base)
  return node.type === 'FuncCall' ? normalizeCall(node) : node
}

/** The conformance suite of GROQ refuses `score()` of a single item and after a projection. */
function assertScorable(base: ExprNode): void {
  if (base.type === 'AccessElement')
    throw new Error('score() ranks a list: leave out the index before it.')
  if (base.type === 'Map' && base.expr.type === 'Projection')
    throw new Error('score() ranks documents: move the projection behind it.')
  if (['Group', 'Filter', 'Slice', 'PipeFuncCall'].includes(base.type) && 'base' in base)
    assertScorable(base.base as ExprNode)
}

/** `path(a) in path(b)` is `a in path(b)`. */
function normalizeOperator(call: Node<'OpCall'>): ExprNode {
  const { op, left, right } = call
  if (op !== 'in' || !isPathCall(left) || !isPathCall(right)) return call
  return { ...call, left: left.args[0] ?? left }
}

function normalizePart(value: unknown): unknown {
  return isExprNode(value) ? normalizeTree(value) : value
}

function normalizeCall(call: Node<'FuncCall'>): ExprNode {
  const { namespace, name, args } = call
  if (namespace === 'delta') {
    throw new Error(`${namespace}::${name}() compares two documents: queries do not have them.`)
  }
  const [inner] = args
  if (!inner) return call
  if (namespace === 'array' && name === 'unique') return uniqueValues(call, inner)
  return isPathCall(call) && isPathCall(inner) ? inner : call
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
