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
      for (const item of value) if (isNode(item)) yield item
    } else if (isNode(value)) yield value
  }
}

function isValue(node: object) {
  return 'type' in node && node.type === 'Value'
}

/** Whether something is a part of a query's tree. */
export function isNode(value: unknown): value is ExprNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Whether an expression has the same value wherever it stands. */
export function isConstant(node: ExprNode): boolean {
  return consistsOf(node, () => false)
}

/**
 * Whether an expression depends on nothing but the values around the filter it stands in (`^`),
 * so that it can be worked out before the filter runs.
 */
export function isOuter(node: ExprNode): boolean {
  return consistsOf(node, inner => inner.type === 'Parent' || inner.type === 'Deref')
}

function consistsOf(node: ExprNode, also: (node: ExprNode) => boolean): boolean {
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
      return node.elements.every(element => consistsOf(element.value, also))
    case 'AccessElement':
    case 'Neg':
    case 'Pos':
    case 'Group':
      break
    default:
      if (!also(node)) return false
  }
  for (const child of children(node)) if (!consistsOf(child, also)) return false
  return true
}

/** The value of a constant expression. */
export function constantValue(
  node: ExprNode,
  bindings: Pick<Bindings, 'params' | 'timestamp'>
): unknown {
  if (node.type === 'Value') return node.value
  if (node.type === 'Parameter') return bindings.params[node.name] ?? null
  return evaluateSync(node, { params: bindings.params, timestamp: bindings.timestamp }).data
}
