import { conjuncts, typesOf } from './choose.ts'
import { conditionOf } from './conditions.ts'
import type { Bindings } from './constant.ts'
import type { ExprNode, Node } from './groq.ts'
import { countTypes } from './lookup.ts'
import { asksEach } from './reader.ts'
import type { View } from './view.ts'

/** A list of documents: its filters, and the arguments of its order. */
export type List = { filters: ExprNode[]; order: ExprNode[] | undefined }

/** Below projections, which change no document's place. */
export function below(node: ExprNode): ExprNode {
  return node.type === 'Map' || node.type === 'Group' ? below(node.base) : node
}

/** The list that a query's part is; undefined where it is of another kind. */
export function listOf(node: ExprNode): List | undefined {
  if (node.type === 'PipeFuncCall') {
    if (node.name !== 'order') return undefined
    const list = listOf(node.base)
    return list && !list.order ? { ...list, order: node.args } : undefined
  }
  if (node.type === 'Group') return listOf(node.base)
  if (node.type === 'Filter') {
    const list = listOf(node.base)
    return list && !list.order
      ? { filters: [...list.filters, node.expr], order: undefined }
      : undefined
  }
  return node.type === 'Everything' ? { filters: [], order: undefined } : undefined
}

/** Whether a part of a filter asks for nothing but a type. */
export function isTypeOnly(part: ExprNode, bindings: Bindings): boolean {
  if (part.type !== 'OpCall' || part.op !== '==') return false
  const condition = conditionOf(part, bindings, undefined)
  return condition !== undefined && 'lookup' in condition && condition.lookup.by === 'types'
}

/** The number that `count(*[_type == "a"])` gives, where it is kept and need not be counted. */
export function countOf(
  { namespace, args }: Node<'FuncCall'>,
  view: View,
  bindings: Bindings
): { type: string; count: number } | undefined {
  const [list] = args
  if (namespace !== 'global' || !list || Array.isArray(view.perspective)) return
  const parts = listOf(list)?.filters.flatMap(conjuncts) ?? []
  const [type, another] = typesOf(parts, bindings) ?? []
  if (type === undefined || another || !parts.every(part => isTypeOnly(part, bindings))) return
  if (asksEach(view.reader, type)) return
  return { type, count: countTypes(view, [type]) }
}
