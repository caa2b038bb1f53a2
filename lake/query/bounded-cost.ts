import { isWithin } from '../documents/json-depth.ts'
import { children } from './constant-folding.ts'
import type { ExprNode, Node } from './groq.ts'
import {
  isGiven,
  isGivenList,
  isId,
  isOuterScalar,
  isPath,
  isStepped,
  searchText
} from './node-predicates.ts'
import { isDerived, isOnDocuments } from './static-analysis.ts'

const MAX_NODES = 400
const MAX_PROJECTIONS = 8
const MAX_SPLATS = 3
const MAX_SUMS = 8
const MAX_PATTERNS = 8
const MAX_PATTERN_LENGTH = 200
/** Of a query's parameters in all, in characters; lists are short as each value counts for many. */
const MAX_PARAMETERS = 4_096
const WEIGHT_OF_VALUE = 64

/** Functions whose cost is linear in their arguments, and whose result is not larger than those. */
const LINEAR = new Set([
  ...['count', 'defined', 'coalesce', 'length', 'lower', 'upper', 'string', 'round', 'now']
    .concat('identity', 'dateTime', 'boost')
    .map(name => `global::${name}`),
  ...['lower', 'upper', 'startsWith'].map(name => `string::${name}`),
  ...['min', 'max', 'sum', 'avg'].map(name => `math::${name}`),
  ...['projectId', 'dataset', 'versionOf', 'partOfRelease'].map(name => `sanity::${name}`),
  'array::compact',
  'pt::text',
  'dateTime::now',
  'releases::all'
])
const OPERATORS = new Set(['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'])
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>='])

type Seen = { nodes: number; projections: number; splats: number; sums: number }

/**
 * Whether a query's cost is linear in the documents that it reads: an allow-list of nodes,
 * operators and functions. Such a query is evaluated under a budget alone (`budget.ts`), without a
 * time limit, which would cost more than most queries do; its parameters are checked by
 * `isCostBoundedWith`.
 */
export function isCostBounded(tree: ExprNode): boolean {
  return isBounded(tree, undefined, { nodes: 0, projections: 0, splats: 0, sums: 0 })
}

function isBounded(node: ExprNode, parent: ExprNode | undefined, seen: Seen): boolean {
  if (++seen.nodes > MAX_NODES) return false
  // attributes of objects are nodes of types of their own
  const type: string = node.type
  switch (type) {
    case 'ObjectSplat':
    case 'ObjectConditionalSplat':
      return ++seen.splats <= MAX_SPLATS && checkChildren(node, seen)
    case 'This':
      return isStepped(parent)
  }
  switch (node.type) {
    case 'Parent':
      return false
    case 'Projection':
      if (++seen.projections > MAX_PROJECTIONS || isDerived(node.base)) return false
      return checkChildren(node, seen)
    case 'OpCall':
      return checkOperation(node, seen)
    case 'FuncCall':
      return checkCall(node, seen)
    case 'Array':
      return node.elements.every(({ value }) => isGiven(value))
    case 'Map':
    case 'FlatMap':
      if (isDerived(node.base) && isDerived(node.expr)) return false
      return isOnDocuments(node.base) && checkChildren(node, seen)
    case 'Filter':
    case 'PipeFuncCall':
      return isOnDocuments(node.base) && checkChildren(node, seen)
    default:
      return KNOWN.has(type) && checkChildren(node, seen)
  }
}

const KNOWN = new Set<string>([
  ...['Everything', 'Value', 'Parameter', 'AccessAttribute', 'AccessElement', 'Slice', 'Group'],
  ...['ArrayCoerce', 'Deref', 'And', 'Or', 'Not', 'Neg', 'Pos', 'Asc', 'Desc', 'InRange', 'Object'],
  ...['ObjectAttributeValue', 'Select', 'SelectAlternative']
])

function checkChildren(node: ExprNode, seen: Seen): boolean {
  for (const child of children(node)) if (!isBounded(child, node, seen)) return false
  return true
}

function checkOperation(node: Node<'OpCall'>, seen: Seen): boolean {
  const { op, left, right } = node
  if (op === 'match') return checkMatch(node, seen)
  if (op === 'in') {
    if (isPath(right)) return isId(left)
    if (isGiven(right) || isGivenList(right)) return isBounded(left, node, seen)
    return (isGiven(left) || isOuterScalar(left)) && isBounded(right, node, seen)
  }
  if (!OPERATORS.has(op) || (op === '+' && ++seen.sums > MAX_SUMS)) return false
  const isComparison = COMPARISONS.has(op)
  return [left, right].every(
    side => (isComparison && isOuterScalar(side)) || isBounded(side, node, seen)
  )
}

function checkCall({ namespace, name, args, type }: Node<'FuncCall'>, seen: Seen): boolean {
  if (namespace === 'global' && name === 'references') {
    return args.every(argument => isGiven(argument) || isOuterScalar(argument))
  }
  const node = { type, namespace, name, args }
  return LINEAR.has(`${namespace}::${name}`) && checkChildren(node, seen)
}

function checkMatch(node: Node<'OpCall'>, seen: Seen): boolean {
  const { left, right } = node
  if (!isGiven(searchText(right) ?? right)) return false
  // the text is not kept, so the whole value may be named
  const step: ExprNode = { type: 'AccessAttribute', name: '' }
  const texts = left.type === 'Array' ? left.elements.map(({ value }) => value) : [left]
  return texts.every(text => !isGiven(text) && isBounded(text, step, seen))
}

/** What a query's texts are matched with, and the patterns of its `path()`. */
export function matchPatternsOf(node: ExprNode, into: ExprNode[] = []): ExprNode[] {
  if (node.type === 'OpCall' && node.op === 'match') into.push(searchText(node.right) ?? node.right)
  if (isPath(node)) into.push(...node.args)
  for (const child of children(node)) matchPatternsOf(child, into)
  return into
}

/** Whether some `match` takes its words from documents as they are, rather than from the search index. */
export function hasPlainMatch(node: ExprNode): boolean {
  if (node.type === 'OpCall' && node.op === 'match' && !searchText(node.right)) return true
  for (const child of children(node)) if (hasPlainMatch(child)) return true
  return false
}

/**
 * Whether a query is tame with these parameters: they are small, and its patterns cannot make the
 * evaluator backtrack.
 */
export function isCostBoundedWith(
  { tame, patterns }: { tame: boolean; patterns: ExprNode[] },
  params: Record<string, unknown>
): boolean {
  if (
    !tame ||
    patterns.length > MAX_PATTERNS ||
    !isWithin(params, MAX_PARAMETERS, WEIGHT_OF_VALUE)
  ) {
    return false
  }
  return patterns.every(pattern => {
    if (pattern.type !== 'Value' && pattern.type !== 'Parameter') return false
    const value = pattern.type === 'Value' ? pattern.value : params[pattern.name]
    return Array.isArray(value)
      ? value.length <= MAX_PATTERNS && value.every(isMild)
      : isMild(value)
  })
}

/** A pattern with wildcards only at its ends, which matches in linear time. */
function isMild(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return pattern === null
  return (
    pattern.length <= MAX_PATTERN_LENGTH && !pattern.replace(/^\*{1,2}|\*{1,2}$/g, '').includes('*')
  )
}
