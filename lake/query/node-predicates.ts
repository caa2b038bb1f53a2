import type { ExprNode, Node } from './groq.ts'

/** Whether the parent navigates into the value instead of repeating it. */
export function isNavigation(parent: ExprNode | undefined): boolean {
  const type: string | undefined = parent?.type
  return (
    type === 'AccessAttribute' ||
    type === 'Deref' ||
    type === 'Projection' ||
    type === 'Map' ||
    type === 'ObjectSplat'
  )
}

/** Whether a node is a literal or a parameter. */
export function isInputValue(node: ExprNode): boolean {
  return node.type === 'Value' || node.type === 'Parameter'
}

export function isInputList(node: ExprNode): boolean {
  return node.type === 'Array' && node.elements.every(({ value }) => isInputValue(value))
}

/** Whether a node is `^._id`, `^.author._ref` or similar: a short string of an outer scope. */
export function isOuterScalar(node: ExprNode): boolean {
  if (node.type !== 'AccessAttribute' || !/^(_id|_ref|_type|_key|current)$/.test(node.name)) {
    return false
  }
  let { base }: { base?: ExprNode } = node
  while (base?.type === 'AccessAttribute') base = base.base
  return base?.type === 'Parent'
}

export function isIdField(node: ExprNode): boolean {
  return node.type === 'AccessAttribute' && node.name === '_id' && !node.base
}

export function isPathCall(node: ExprNode): node is Node<'FuncCall'> {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'
}

/** The argument of `text::query(…)`; undefined for other nodes. */
export function textQueryArgument(node: ExprNode): ExprNode | undefined {
  if (node.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query')
    return undefined
  return node.args[0]
}
