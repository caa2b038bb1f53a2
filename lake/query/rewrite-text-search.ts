import { httpError } from '../errors.ts'
import { transformAst } from './ast.ts'
import { type Bindings, foldConstant, isConstant } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'
import type { TextSearches } from './text-search.ts'

/** Rewrites each `match text::query(…)` for the evaluator. Throws a 400 if the argument depends on documents. */
export function rewriteTextSearch(
  tree: ExprNode,
  searches: TextSearches,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): ExprNode {
  return transformAst(tree, node => {
    if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return
    const { namespace, name, args } = node.right
    if (namespace !== 'text' || name !== 'query' || !args[0]) return undefined
    if (!isConstant(args[0])) {
      throw httpError(400, 'text::query() takes a string or parameter, not an expression.')
    }
    const text = foldConstant(args[0], bindings)
    return searches.node(node.left, typeof text === 'string' ? text : '')
  })
}
