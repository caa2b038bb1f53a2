import { type ExprNode, evaluateSync } from './groq.ts'

/** The values of a request that a query may use. */
export type Bindings = {
  params: Record<string, unknown>
  timestamp: Date
  identity: string
  projectId: string
}

const PURE = new Set(['lower', 'upper', 'string', 'round', 'length', 'now', 'dateTime', 'coalesce'])

/** Every node directly below one. */
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

/** Whether something is a part of a query's tree. */
export function isExprNode(value: unknown): value is ExprNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Whether an expression has the same value wherever it stands. */
export function isConstant(node: ExprNode): boolean {
  return getConsists(node, () => false)
}

/**
 * Whether an expression depends on nothing but the values around the filter it stands in (`^`), so
 * that it can be worked out before the filter runs.
 */
export function isUncorrelated(node: ExprNode): boolean {
  return getConsists(node, inner => inner.type === 'Parent' || inner.type === 'Deref')
}

function getConsists(node: ExprNode, also: (node: ExprNode) => boolean): boolean {
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
      return node.elements.every(element => getConsists(element.value, also))
    case 'AccessElement':
    case 'Neg':
    case 'Pos':
    case 'Group':
      break
    default:
      if (!also(node)) return false
  }
  for (const child of children(node)) if (!getConsists(child, also)) return false
  return true
}

/** The value of a constant expression. */
export function foldConstant(
  node: ExprNode,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): unknown {
  if (node.type === 'Value') return node.value
  if (node.type === 'Parameter') return bindings.params[node.name] ?? null
  return evaluateSync(node, { params: bindings.params, timestamp: bindings.timestamp }).data
}
