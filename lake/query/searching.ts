import { httpError } from '../errors.ts'
import { type Bindings, constantValue, isConstant } from './constant.ts'
import type { ExprNode } from './groq.ts'
import type { Searches } from './text.ts'
import { rewrite } from './tree.ts'

/**
 * Writes each `match text::query(…)` of a tree in terms that the evaluator knows. Throws a 400 where
 * what is searched for is worked out from documents.
 */
export function writeSearches(
  tree: ExprNode,
  searches: Searches,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): ExprNode {
  return rewrite(tree, node => {
    if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return
    const { namespace, name, args } = node.right
    if (namespace !== 'text' || name !== 'query' || !args[0]) return undefined
    if (!isConstant(args[0])) {
      throw httpError(400, 'text::query() takes a text or parameter, not an expression.')
    }
    const text = constantValue(args[0], bindings)
    return searches.node(node.left, typeof text === 'string' ? text : '')
  })
}
