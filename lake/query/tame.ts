import { children } from './constant.ts'
import type { ExprNode } from './groq.ts'

const MOST_NODES = 400
const MOST_PROJECTIONS = 8
const MOST_SPLATS = 3
const MOST_PATTERNS = 8
const LONGEST_PATTERN = 200
const MOST_STARS = 2

type Seen = { nodes: number; projections: number; splats: number }

/**
 * Whether a query can cost no more than the documents it goes through: it goes through nothing but
 * documents and lists inside them, and multiplies no value. Such a query needs no watch over its
 * time, which itself would cost more than most queries; patterns must prove mild as well.
 */
export function isTame(tree: ExprNode): boolean {
  const seen: Seen = { nodes: 0, projections: 0, splats: 0 }
  return check(tree, undefined, seen)
}

/** Whether a query is tame with these parameters: its patterns cannot make a text be tried for long. */
export function isTameWith(
  { tame, patterns }: { tame: boolean; patterns: ExprNode[] },
  params: Record<string, unknown>
): boolean {
  if (!tame || patterns.length > MOST_PATTERNS) return false
  return patterns.every(pattern => {
    if (pattern.type !== 'Value' && pattern.type !== 'Parameter') return false
    const value = pattern.type === 'Value' ? pattern.value : params[pattern.name]
    return Array.isArray(value)
      ? value.length <= MOST_PATTERNS && value.every(isMild)
      : isMild(value)
  })
}

function isMild(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return pattern === null
  return pattern.length <= LONGEST_PATTERN && pattern.split('*').length <= MOST_STARS + 1
}

/** What a query's texts are matched with. */
export function patternsOf(node: ExprNode, into: ExprNode[] = []): ExprNode[] {
  if (node.type === 'OpCall' && node.op === 'match') into.push(searchText(node.right) ?? node.right)
  for (const child of children(node)) patternsOf(child, into)
  return into
}

/** The text of a search, where that is the right side of a `match`. */
function searchText(node: ExprNode): ExprNode | undefined {
  if (node.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query')
    return undefined
  return node.args[0]
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
  if (node.type === 'OpCall' && node.op === 'match') {
    // what is held against a pattern is not kept, so naming the whole value there is no repeating
    const step: ExprNode = { type: 'AccessAttribute', name: '' }
    const { left } = node
    const texts = left.type === 'Array' ? left.elements.map(({ value }) => value) : [left]
    return texts.every(text => check(text, step, seen))
  }
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
      return node.op !== '**'
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
