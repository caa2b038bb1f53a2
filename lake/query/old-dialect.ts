import { unsupportedError } from '../errors.ts'
import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'

/**
 * What in a query has another meaning in the dialect of the API version `v1`, which is older than the specification of
 * GROQ; undefined if nothing is known to.
 */
export function findChangedMeaning(node: ExprNode): string | undefined {
  return findIn(node, 0)
}

/** Throws a 501 if a query of the API version `v1` has another meaning there. */
export function assertSameMeaning(changedMeaning: string | undefined): void {
  if (!changedMeaning) return
  throw unsupportedError(
    `${changedMeaning} in the API version v1 (from v2021-03-25 on it has another meaning)`
  )
}

/** @param depth number of enclosing expressions on documents: in a subquery it is at least two */
function findIn(node: ExprNode, depth: number): string | undefined {
  if (node.type === 'Parent' && depth < 2) return '"^" outside of subqueries'
  if (node.type === 'FlatMap') return 'A path with several array traversals'
  const isEquality = node.type === 'OpCall' && (node.op === '==' || node.op === '!=')
  if (isEquality && (isNull(node.left) || isNull(node.right))) return 'A comparison with null'
  const base = 'base' in node ? node.base : undefined
  const inner = base && startsWithDocuments(base) ? depth + 1 : depth
  for (const child of children(node)) {
    const found = findIn(child, child === base ? depth : inner)
    if (found) return found
  }
  return undefined
}

function isNull(node: ExprNode): boolean {
  return node.type === 'Value' && node.value === null
}

function startsWithDocuments(node: ExprNode): boolean {
  if (node.type === 'Everything') return true
  return 'base' in node && node.base !== undefined && startsWithDocuments(node.base)
}
