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
  const toSearch = (node: ExprNode) => findSearch(node, bindings)
  const rewrite = (root: ExprNode): ExprNode =>
    transformAst(root, node => {
      if (node.type === 'PipeFuncCall' && node.name === 'score') {
        const ranks = node.args
          .flatMap(alternatives)
          .flatMap(toSearch)
          .flatMap(({ left, text }) => searches.ranks(left, text))
        return { ...node, base: rewrite(node.base), args: [...node.args.map(rewrite), ...ranks] }
      }
      const [search] = toSearch(node)
      return search && searches.node(search.left, search.text)
    })
  return rewrite(tree)
}

function findSearch(
  node: ExprNode,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): { left: ExprNode; text: string }[] {
  if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return []
  const { namespace, name, args } = node.right
  if (namespace !== 'text' || name !== 'query' || !args[0]) return []
  if (!isConstant(args[0])) {
    throw httpError(400, 'text::query() takes a string or parameter, not an expression.')
  }
  const text = foldConstant(args[0], bindings)
  return [{ left: node.left, text: typeof text === 'string' ? text : '' }]
}

/** The expressions of which one must be true, as in `(a || b)`. */
function alternatives(node: ExprNode): ExprNode[] {
  if (node.type === 'Group') return alternatives(node.base)
  return node.type === 'Or' ? [node.left, node.right].flatMap(alternatives) : [node]
}
