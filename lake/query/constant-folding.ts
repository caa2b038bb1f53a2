import { type ExprNode, evaluateSync } from './groq.ts'

/** The request values that a query can refer to. */
export type Bindings = {
  params: Record<string, unknown>
  timestamp: Date
  identity: string
  projectId: string
}

const PURE = new Set(['lower', 'upper', 'string', 'round', 'length', 'now', 'dateTime', 'coalesce'])

/** Yields the direct child nodes. */
export function* children(node: object): Generator<ExprNode> {
  for (const [name, value] of Object.entries(node)) {
    if (name === 'value' && isValue(node)) continue
    if (Array.isArray(value)) {
      for (const item of value) if (isExprNode(item)) yield item
    } else if (isExprNode(value)) yield value
  }
}

function isValue(node: object) {
  return 'type' in node && node.type === 'Value'
}

/** Whether a value is a node of a query's tree. */
export function isExprNode(value: unknown): value is ExprNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Whether an expression is constant for the whole query. */
export function isConstant(node: ExprNode): boolean {
  return consistsOf(node, () => false)
}

/**
 * Whether an expression depends only on values outside its filter (`^`), so that it can be
 * evaluated before the filter.
 */
export function isUncorrelated(node: ExprNode): boolean {
  return consistsOf(node, inner => inner.type === 'Parent' || inner.type === 'Deref')
}

function consistsOf(node: ExprNode, isAllowed: (node: ExprNode) => boolean): boolean {
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return true
    case 'OpCall':
      if (node.op !== '+') return false
      break
    case 'FuncCall':
      if (!PURE.has(node.name) || (node.namespace !== 'global' && node.namespace !== 'string')) {
        return false
      }
      break
    case 'AccessAttribute':
      if (!node.base) return false
      break
    case 'Array':
      return node.elements.every(element => consistsOf(element.value, isAllowed))
    case 'AccessElement':
    case 'Neg':
    case 'Pos':
    case 'Group':
      break
    default:
      if (!isAllowed(node)) return false
  }
  for (const child of children(node)) if (!consistsOf(child, isAllowed)) return false
  return true
}

/** Evaluates a constant expression. */
export function foldConstant(
  node: ExprNode,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): unknown {
  if (node.type === 'Value') return node.value
  if (node.type === 'Parameter') return bindings.params[node.name] ?? null
  return evaluateSync(node, { params: bindings.params, timestamp: bindings.timestamp }).data
}
