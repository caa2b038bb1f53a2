import type { ExprNode, Node } from './groq.ts'

/** Whether a node only takes a step from the value, rather than repeating it whole. */
export function isStepped(parent: ExprNode | undefined): boolean {
  const type: string | undefined = parent?.type
  return (
    type === 'AccessAttribute' ||
    type === 'Deref' ||
    type === 'Projection' ||
    type === 'Map' ||
    type === 'ObjectSplat'
  )
}

export function isGiven(node: ExprNode): boolean {
  return node.type === 'Value' || node.type === 'Parameter'
}

export function isGivenList(node: ExprNode): boolean {
  return node.type === 'Array' && node.elements.every(({ value }) => isGiven(value))
}

/** `^._id`, `^.author._ref` and the like: values around a filter that are short texts. */
export function isOuterScalar(node: ExprNode): boolean {
  if (node.type !== 'AccessAttribute' || !/^(_id|_ref|_type|_key|current)$/.test(node.name)) {
    return false
  }
  let { base }: { base?: ExprNode } = node
  while (base?.type === 'AccessAttribute') base = base.base
  return base?.type === 'Parent'
}

export function isId(node: ExprNode): boolean {
  return node.type === 'AccessAttribute' && node.name === '_id' && !node.base
}

export function isPath(node: ExprNode): node is Node<'FuncCall'> {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'
}

/** The text of a search, where that is the right side of a `match`. */
export function searchText(node: ExprNode): ExprNode | undefined {
  if (node.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query')
    return undefined
  return node.args[0]
}
