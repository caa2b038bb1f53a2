import { functionCall } from './ast.ts'
import type { ExprNode, Node } from './groq.ts'

/** Whether a node is `sanity::partOfRelease(…)`. */
export function isReleaseCall(node: ExprNode): node is Node<'FuncCall'> {
  return node.type === 'FuncCall' && node.namespace === 'sanity' && node.name === 'partOfRelease'
}

/**
 * The same as `sanity::partOfRelease(…)` in a perspective of several layers, where the id of a version is in
 * `_originalId`; the evaluator reads `_id` only.
 */
export function overlaidReleaseCall({ args: [name] }: Node<'FuncCall'>): ExprNode {
  const field = (name: string): ExprNode => ({ type: 'AccessAttribute', name })
  const id = functionCall('coalesce', [field('_originalId'), field('_id')])
  const prefix = add(add(text('versions.'), name ?? text('')), text('.'))
  return { ...functionCall('startsWith', [id, prefix]), namespace: 'string' } as ExprNode
}

function text(value: string): ExprNode {
  return { type: 'Value', value }
}

function add(left: ExprNode, right: ExprNode): ExprNode {
  return { type: 'OpCall', op: '+', left, right }
}
