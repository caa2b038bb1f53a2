import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/** Whether a list comes from the data set or from inside the value at hand. */
export function isOnDocuments(node: ExprNode): boolean {
  switch (node.type) {
    case 'Everything':
    case 'This':
      return true
    case 'AccessAttribute':
      return node.base === undefined || isOnDocuments(node.base)
    case 'Map':
    case 'FlatMap':
    case 'Filter':
    case 'PipeFuncCall':
    case 'Slice':
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'Group':
    case 'Deref':
    case 'Projection':
      return isOnDocuments(node.base)
    default:
      return false
  }
}

/** Whether a value is made by the query, as by a projection, rather than taken from documents. */
export function isDerived(node: ExprNode): boolean {
  switch (node.type) {
    case 'Projection':
    case 'Object':
    case 'Array':
      return true
    case 'Deref':
      return false
    case 'Map':
    case 'FlatMap':
      return isDerived(node.base) || isDerived(node.expr)
    case 'Select':
    case 'FuncCall':
    case 'OpCall':
    case 'And':
    case 'Or': {
      for (const child of children(node)) if (isDerived(child)) return true
      return false
    }
    default: {
      if ('value' in node && 'condition' in node) return isDerived(node.value as ExprNode)
      const base = 'base' in node ? node.base : undefined
      return base !== undefined && isDerived(base)
    }
  }
}

const MAX_SUMS = 16
const JOINING = new Set(['array::join', 'pt::text'])

/**
 * Whether a query may multiply texts, by joining what it has joined before. The engine builds such
 * texts at once and without interruption, so no time limit on the main thread would hold.
 */
export function multipliesTexts(tree: ExprNode): boolean {
  const sums = count(tree, isJoining)
  return sums > MAX_SUMS || (sums > 0 && count(tree, isLayered) > 0)
}

function isJoining(node: ExprNode): boolean {
  if (node.type === 'OpCall') return node.op === '+'
  return node.type === 'FuncCall' && JOINING.has(`${node.namespace}::${node.name}`)
}

/** Whether a node makes values of values that the query made. */
function isLayered(node: ExprNode): boolean {
  if (node.type === 'Projection') return isDerived(node.base)
  return (
    (node.type === 'Map' || node.type === 'FlatMap') && isDerived(node.base) && isDerived(node.expr)
  )
}

function count(node: ExprNode, is: (node: ExprNode) => boolean): number {
  let found = is(node) ? 1 : 0
  for (const child of children(node)) found += count(child, is)
  return found
}

/** How often a query names the attribute that it names most often: so often may a value be repeated. */
export function getRepeats(tree: ExprNode): number {
  const times = new Map<string, number>()
  const visit = (node: ExprNode) => {
    const type: string = node.type
    const name = node.type === 'AccessAttribute' ? node.name : type === 'ObjectSplat' ? '...' : ''
    if (name) times.set(name, (times.get(name) ?? 0) + 1)
    for (const child of children(node)) visit(child)
  }
  visit(tree)
  return Math.max(1, ...times.values())
}
