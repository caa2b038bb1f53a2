import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import type { ExprNode } from './groq.ts'
import { estimateRows, type IndexLookup } from './index-lookup.ts'
import { type CorrelatedLookup, toIndexPredicate } from './index-predicates.ts'

/** The access path of a filter: an index lookup, or one that depends on the surrounding scope. */
export type AccessPath =
  | { lookup: IndexLookup }
  | { pending: CorrelatedLookup; otherwise: IndexLookup }

const GOOD_ENOUGH_ROWS = 16
const MAX_CANDIDATES = 2_000
/** Below this size, scanning the documents beats an index lookup per surrounding value. */
const SMALL_SET = 8

const RANK: Record<IndexLookup['by'], number> = {
  ids: 0,
  versions: 1,
  release: 2,
  union: 2,
  references: 3,
  field: 4,
  words: 5,
  range: 6,
  prefix: 7,
  types: 8,
  all: 9
}

/** Chooses the index lookup with the fewest estimated rows among the conditions that all filters require. */
export function chooseAccessPath(
  filters: ExprNode[],
  view: DatasetView,
  bindings: Bindings
): AccessPath {
  const parts = filters.flatMap(conjuncts)
  const types = getTypes(parts, bindings)
  const lookups: IndexLookup[] = []
  const pending: CorrelatedLookup[] = []
  for (const part of parts) {
    const condition =
      part.type === 'Or'
        ? unionLookup(part, view, bindings, types)
        : toIndexPredicate(part, bindings, types)
    if (!condition) continue
    if ('lookup' in condition) lookups.push(condition.lookup)
    else pending.push(condition.pending)
  }
  const best = mostSelective(lookups, view)
  const [first] = pending
  if (!first) return { lookup: best }
  if (best.by !== 'all' && estimateRows(view, best, SMALL_SET + 1) <= SMALL_SET)
    return { lookup: best }
  return { pending: first, otherwise: best }
}

function mostSelective(lookups: IndexLookup[], view: DatasetView): IndexLookup {
  const sorted = lookups.toSorted((a, b) => RANK[a.by] - RANK[b.by])
  let best: IndexLookup = { by: 'all' }
  let count = MAX_CANDIDATES
  if (sorted.length === 1) return sorted[0] ?? best
  for (const lookup of sorted) {
    if (lookup.by === 'ids') return lookup
    // counting stops at the best estimate so far
    const found = estimateRows(view, lookup, count)
    if (best.by === 'all' || found < count) {
      best = lookup
      count = found
    }
    if (count <= GOOD_ENOUGH_ROWS) break
  }
  return best
}

/** A union lookup for an `||`, if both sides can be looked up. */
function unionLookup(
  node: Extract<ExprNode, { type: 'Or' }>,
  view: DatasetView,
  bindings: Bindings,
  types: string[] | undefined
): { lookup: IndexLookup } | undefined {
  const sides = disjuncts(node).map(side => {
    const parts = conjuncts(side)
    const own = getTypes(parts, bindings) ?? types
    const lookups = parts.flatMap(part => {
      const condition =
        part.type === 'Or'
          ? unionLookup(part, view, bindings, own)
          : toIndexPredicate(part, bindings, own)
      return condition && 'lookup' in condition ? [condition.lookup] : []
    })
    return lookups.length > 0 ? mostSelective(lookups, view) : undefined
  })
  if (sides.some(side => side === undefined)) return undefined
  return { lookup: { by: 'union', of: sides as IndexLookup[] } }
}

/** The conjuncts of a filter: `a && b` as `[a, b]`. */
export function conjuncts(node: ExprNode): ExprNode[] {
  if (node.type === 'Group') return conjuncts(node.base)
  if (node.type === 'And') return [...conjuncts(node.left), ...conjuncts(node.right)]
  return [node]
}

function disjuncts(node: ExprNode): ExprNode[] {
  if (node.type === 'Group') return disjuncts(node.base)
  if (node.type === 'Or') return [...disjuncts(node.left), ...disjuncts(node.right)]
  return [node]
}

/** The document types that the conjuncts allow; undefined if they do not restrict the type. */
export function getTypes(parts: ExprNode[], bindings: Bindings): string[] | undefined {
  let types: string[] | undefined
  for (const part of parts) {
    const condition = toIndexPredicate(part, bindings, undefined)
    if (!condition || !('lookup' in condition) || condition.lookup.by !== 'types') continue
    const allowed = condition.lookup.types
    types = types ? types.filter(type => allowed.includes(type)) : allowed
  }
  return types
}
