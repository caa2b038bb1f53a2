import { isWithin } from '../http/json-depth.ts'
import { children } from './constant-folding.ts'
import type { ExprNode, Node } from './groq.ts'
import {
  isIdField,
  isInputList,
  isInputValue,
  isNavigation,
  isOuterScalar,
  isPathCall,
  textQueryArgument
} from './node-predicates.ts'
import { isDerived, isOnDocuments } from './static-analysis.ts'

const MAX_NODES = 400
const MAX_PROJECTIONS = 8
const MAX_SPLATS = 3
const MAX_SUMS = 8
const MAX_PATTERNS = 8
const MAX_PATTERN_LENGTH = 200
/** Maximum size of all parameters in characters; each value counts as `VALUE_WEIGHT`, which keeps lists short. */
const MAX_PARAMETERS = 4_096
const VALUE_WEIGHT = 64

/** Functions with linear cost whose result is not larger than their arguments. */
const LINEAR_FUNCTIONS = new Set([
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

type Counts = { nodes: number; projections: number; splats: number; sums: number }

/**
 * Whether a query's cost is linear in the documents that it reads, by an allow-list of nodes,
 * operators and functions. Such a query needs only a budget (`budget.ts`), no time limit, which
 * would cost more than most queries; `isCostBoundedWith` checks its parameters.
 */
export function isCostBounded(tree: ExprNode): boolean {
  return isBounded(tree, undefined, { nodes: 0, projections: 0, splats: 0, sums: 0 })
}

function isBounded(node: ExprNode, parent: ExprNode | undefined, counts: Counts): boolean {
  if (++counts.nodes > MAX_NODES) return false
  // object attributes have node types of their own
  const type: string = node.type
  switch (type) {
    case 'ObjectSplat':
    case 'ObjectConditionalSplat':
      return ++counts.splats <= MAX_SPLATS && checkChildren(node, counts)
    case 'This':
      return isNavigation(parent)
  }
  switch (node.type) {
    case 'Parent':
      return false
    case 'Projection':
      if (++counts.projections > MAX_PROJECTIONS || isDerived(node.base)) return false
      return checkChildren(node, counts)
    case 'OpCall':
      return checkOperation(node, counts)
    case 'FuncCall':
      return checkCall(node, counts)
    case 'Array':
      return node.elements.every(({ value }) => isInputValue(value))
    case 'Map':
    case 'FlatMap':
      if (isDerived(node.base) && isDerived(node.expr)) return false
      return isOnDocuments(node.base) && checkChildren(node, counts)
    case 'Filter':
    case 'PipeFuncCall':
      return isOnDocuments(node.base) && checkChildren(node, counts)
    default:
      return ALLOWED_NODES.has(type) && checkChildren(node, counts)
  }
}

const ALLOWED_NODES = new Set<string>([
  ...['Everything', 'Value', 'Parameter', 'AccessAttribute', 'AccessElement', 'Slice', 'Group'],
  ...['ArrayCoerce', 'Deref', 'And', 'Or', 'Not', 'Neg', 'Pos', 'Asc', 'Desc', 'InRange', 'Object'],
  ...['ObjectAttributeValue', 'Select', 'SelectAlternative']
])

function checkChildren(node: ExprNode, counts: Counts): boolean {
  for (const child of children(node)) if (!isBounded(child, node, counts)) return false
  return true
}

function checkOperation(node: Node<'OpCall'>, counts: Counts): boolean {
  const { op, left, right } = node
  if (op === 'match') return checkMatch(node, counts)
  if (op === 'in') {
    if (isPathCall(right)) return isIdField(left)
    if (isInputValue(right) || isInputList(right)) return isBounded(left, node, counts)
    return (isInputValue(left) || isOuterScalar(left)) && isBounded(right, node, counts)
  }
  if (!OPERATORS.has(op) || (op === '+' && ++counts.sums > MAX_SUMS)) return false
  const isComparison = COMPARISONS.has(op)
  return [left, right].every(
    side => (isComparison && isOuterScalar(side)) || isBounded(side, node, counts)
  )
}

function checkCall({ namespace, name, args, type }: Node<'FuncCall'>, counts: Counts): boolean {
  if (namespace === 'global' && name === 'references') {
    return args.every(argument => isInputValue(argument) || isOuterScalar(argument))
  }
  const node = { type, namespace, name, args }
  return LINEAR_FUNCTIONS.has(`${namespace}::${name}`) && checkChildren(node, counts)
}

function checkMatch(node: Node<'OpCall'>, counts: Counts): boolean {
  const { left, right } = node
  if (!isInputValue(textQueryArgument(right) ?? right)) return false
  // the text is not part of the result, so whole values are allowed
  const step: ExprNode = { type: 'AccessAttribute', name: '' }
  const texts = left.type === 'Array' ? left.elements.map(({ value }) => value) : [left]
  return texts.every(text => !isInputValue(text) && isBounded(text, step, counts))
}

/** Collects the patterns of `match` and `path()` in a tree. */
export function matchPatternsOf(node: ExprNode, into: ExprNode[] = []): ExprNode[] {
  if (node.type === 'OpCall' && node.op === 'match')
    into.push(textQueryArgument(node.right) ?? node.right)
  if (isPathCall(node)) into.push(...node.args)
  for (const child of children(node)) matchPatternsOf(child, into)
  return into
}

/** Whether a `match` reads the text of documents rather than the search index. */
export function hasPlainMatch(node: ExprNode): boolean {
  if (node.type === 'OpCall' && node.op === 'match' && !textQueryArgument(node.right)) return true
  for (const child of children(node)) if (hasPlainMatch(child)) return true
  return false
}

/**
 * Whether a query's cost is bounded with these parameters: they are small, and no pattern causes
 * regular expression backtracking (ReDoS).
 */
export function isCostBoundedWith(
  { hasBoundedCost, patterns }: { hasBoundedCost: boolean; patterns: ExprNode[] },
  params: Record<string, unknown>
): boolean {
  if (
    !hasBoundedCost ||
    patterns.length > MAX_PATTERNS ||
    !isWithin(params, MAX_PARAMETERS, VALUE_WEIGHT)
  ) {
    return false
  }
  return patterns.every(pattern => {
    if (pattern.type !== 'Value' && pattern.type !== 'Parameter') return false
    const value = pattern.type === 'Value' ? pattern.value : params[pattern.name]
    return Array.isArray(value)
      ? value.length <= MAX_PATTERNS && value.every(isLinearPattern)
      : isLinearPattern(value)
  })
}

/** Whether a pattern has wildcards only at its ends and therefore matches in linear time. */
function isLinearPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return pattern === null
  return (
    pattern.length <= MAX_PATTERN_LENGTH && !pattern.replace(/^\*{1,2}|\*{1,2}$/g, '').includes('*')
  )
}
