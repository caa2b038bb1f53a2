import { children } from './constant.ts'
import type { ExprNode } from './groq.ts'

const MOST_NODES = 400
const MOST_PROJECTIONS = 8
const MOST_SPLATS = 3

type Seen = { nodes: number; projections: number; splats: number }

/**
 * Whether a query can cost no more than the documents it goes through: it goes through nothing but
 * documents and lists inside them, matches no pattern of the caller's, and multiplies no value.
 * Such a query needs no watch over its time, which itself would cost more than most queries.
 */
export function isTame(tree: ExprNode): boolean {
  const seen: Seen = { nodes: 0, projections: 0, splats: 0 }
  return check(tree, undefined, seen)
}

function check(node: ExprNode, parent: ExprNode | undefined, seen: Seen): boolean {
  if (++seen.nodes > MOST_NODES) return false
  // attributes of objects are nodes of types of their own
  const type: string = node.type
  switch (type) {
    case 'Projection':
      if (++seen.projections > MOST_PROJECTIONS) return false
      break
    case 'ObjectSplat':
    case 'ObjectConditionalSplat':
      if (++seen.splats > MOST_SPLATS) return false
      break
    case 'This':
    case 'Parent':
      if (!isStepped(parent)) return false
      break
  }
  if (!isHarmless(node)) return false
  for (const child of children(node)) if (!check(child, node, seen)) return false
  return true
}

/** Whether a node only takes a step from the value, rather than repeating it whole. */
function isStepped(parent: ExprNode | undefined): boolean {
  const type: string | undefined = parent?.type
  return (
    type === 'AccessAttribute' ||
    type === 'Deref' ||
    type === 'Projection' ||
    type === 'Map' ||
    type === 'ObjectSplat'
  )
}

function isHarmless(node: ExprNode): boolean {
  switch (node.type) {
    case 'OpCall':
      return node.op !== 'match' && node.op !== '**'
    case 'Array':
      return node.elements.every(
        ({ value }) => value.type === 'Value' || value.type === 'Parameter'
      )
    case 'Map':
    case 'FlatMap':
    case 'Filter':
    case 'PipeFuncCall':
      return startsAtDocument(node.base)
    default:
      return true
  }
}

/** Whether a list comes from the data set or from inside the value at hand. */
function startsAtDocument(node: ExprNode): boolean {
  switch (node.type) {
    case 'Everything':
    case 'This':
      return true
    case 'AccessAttribute':
      return node.base === undefined || startsAtDocument(node.base)
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
      return startsAtDocument(node.base)
    default:
      return false
  }
}
