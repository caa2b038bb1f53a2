import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/** Whether a list comes from the data set or from the current value. */
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

/** Whether a value is constructed by the query (for example a projection) rather than read from documents. */
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

const MAX_CONCATENATIONS = 16
const CONCATENATING_FUNCTIONS = new Set(['array::join', 'pt::text'])

/**
 * Whether a query may amplify texts by concatenating concatenated values. V8 builds such strings
 * without interruption, so a time limit on the main thread has no effect.
 */
export function multipliesTexts(tree: ExprNode): boolean {
  const concatenations = count(tree, isConcatenation)
  return (
    concatenations > MAX_CONCATENATIONS ||
    (concatenations > 0 && count(tree, isNestedDerivation) > 0)
  )
}

function isConcatenation(node: ExprNode): boolean {
  if (node.type === 'OpCall') return node.op === '+'
  return node.type === 'FuncCall' && CONCATENATING_FUNCTIONS.has(`${node.namespace}::${node.name}`)
}

/** Whether a node derives values from derived values. */
function isNestedDerivation(node: ExprNode): boolean {
  if (node.type === 'Projection') return isDerived(node.base)
  return (
    (node.type === 'Map' || node.type === 'FlatMap') && isDerived(node.base) && isDerived(node.expr)
  )
}

function count(node: ExprNode, predicate: (node: ExprNode) => boolean): number {
  let total = predicate(node) ? 1 : 0
  for (const child of children(node)) total += count(child, predicate)
  return total
}

/** The number of uses of the most used attribute: the result can repeat a value that often. */
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
