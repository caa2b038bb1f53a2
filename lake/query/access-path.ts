import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import type { ExprNode } from './groq.ts'
import { estimateRows, type IndexLookup } from './index-lookup.ts'
import { type CorrelatedLookup, toIndexPredicate } from './index-predicates.ts'

/** Where the documents of a filter are to come from. */
export type AccessPath =
  | { lookup: IndexLookup }
  | { pending: CorrelatedLookup; otherwise: IndexLookup }

const ENOUGH = 16
const MAX_CANDIDATES = 2_000
/** Below this many documents, scanning them beats asking an index for each surrounding value. */
const FEW = 8

const RANK: Record<IndexLookup['by'], number> = {
  ids: 0,
  versions: 1,
  union: 2,
  references: 3,
  field: 4,
  words: 5,
  range: 6,
  prefix: 7,
  types: 8,
  all: 9
}

/** Chooses the index that finds the fewest documents of those that can pass all the filters. */
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
        ? either(part, view, bindings, types)
        : toIndexPredicate(part, bindings, types)
    if (!condition) continue
    if ('lookup' in condition) lookups.push(condition.lookup)
    else pending.push(condition.pending)
  }
  const best = fewest(lookups, view)
  const [first] = pending
  if (!first) return { lookup: best }
  if (best.by !== 'all' && estimateRows(view, best, FEW + 1) <= FEW) return { lookup: best }
  return { pending: first, otherwise: best }
}

function fewest(lookups: IndexLookup[], view: DatasetView): IndexLookup {
  const sorted = lookups.toSorted((a, b) => RANK[a.by] - RANK[b.by])
  let best: IndexLookup = { by: 'all' }
  let count = MAX_CANDIDATES
  if (sorted.length === 1) return sorted[0] ?? best
  for (const lookup of sorted) {
    if (lookup.by === 'ids') return lookup
    // beyond the best so far, how many there are makes no difference
    const found = estimateRows(view, lookup, count)
    if (best.by === 'all' || found < count) {
      best = lookup
      count = found
    }
    if (count <= ENOUGH) break
  }
  return best
}

/** The documents of either side, where both sides can be looked up. */
function either(
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
          ? either(part, view, bindings, own)
          : toIndexPredicate(part, bindings, own)
      return condition && 'lookup' in condition ? [condition.lookup] : []
    })
    return lookups.length > 0 ? fewest(lookups, view) : undefined
  })
  if (sides.some(side => side === undefined)) return undefined
  return { lookup: { by: 'union', of: sides as IndexLookup[] } }
}

/** The parts of a filter that must all hold. */
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

/** The types that all parts together allow; undefined where they allow any. */
export function getTypes(parts: ExprNode[], bindings: Bindings): string[] | undefined {
  let types: string[] | undefined
  for (const part of parts) {
    const condition = toIndexPredicate(part, bindings, undefined)
    if (!condition || !('lookup' in condition) || condition.lookup.by !== 'types') continue
    const named = condition.lookup.types
    types = types ? types.filter(type => named.includes(type)) : named
  }
  return types
}
