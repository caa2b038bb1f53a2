import { conditionOf, type Pending } from './conditions.ts'
import type { Bindings } from './constant.ts'
import type { ExprNode } from './groq.ts'
import { estimate, type Lookup } from './lookup.ts'
import type { View } from './view.ts'

/** Where the documents of a filter are to come from. */
export type Choice = { lookup: Lookup } | { pending: Pending; otherwise: Lookup }

const ENOUGH = 16
const MOST = 2_000
/** Below this many documents, scanning them beats asking an index for each surrounding value. */
const FEW = 8

const RANK: Record<Lookup['by'], number> = {
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
export function choose(filters: ExprNode[], view: View, bindings: Bindings): Choice {
  const parts = filters.flatMap(conjuncts)
  const types = typesOf(parts, bindings)
  const lookups: Lookup[] = []
  const pending: Pending[] = []
  for (const part of parts) {
    const condition =
      part.type === 'Or' ? either(part, view, bindings, types) : conditionOf(part, bindings, types)
    if (!condition) continue
    if ('lookup' in condition) lookups.push(condition.lookup)
    else pending.push(condition.pending)
  }
  const best = fewest(lookups, view)
  const [first] = pending
  if (!first) return { lookup: best }
  if (best.by !== 'all' && estimate(view, best, FEW + 1) <= FEW) return { lookup: best }
  return { pending: first, otherwise: best }
}

function fewest(lookups: Lookup[], view: View): Lookup {
  const sorted = lookups.toSorted((a, b) => RANK[a.by] - RANK[b.by])
  let best: Lookup = { by: 'all' }
  let count = MOST
  if (sorted.length === 1) return sorted[0] ?? best
  for (const lookup of sorted) {
    if (lookup.by === 'ids') return lookup
    // beyond the best so far, how many there are makes no difference
    const found = estimate(view, lookup, count)
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
  view: View,
  bindings: Bindings,
  types: string[] | undefined
): { lookup: Lookup } | undefined {
  const sides = disjuncts(node).map(side => {
    const parts = conjuncts(side)
    const own = typesOf(parts, bindings) ?? types
    const lookups = parts.flatMap(part => {
      const condition =
        part.type === 'Or' ? either(part, view, bindings, own) : conditionOf(part, bindings, own)
      return condition && 'lookup' in condition ? [condition.lookup] : []
    })
    return lookups.length > 0 ? fewest(lookups, view) : undefined
  })
  if (sides.some(side => side === undefined)) return undefined
  return { lookup: { by: 'union', of: sides as Lookup[] } }
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
export function typesOf(parts: ExprNode[], bindings: Bindings): string[] | undefined {
  let types: string[] | undefined
  for (const part of parts) {
    const condition = conditionOf(part, bindings, undefined)
    if (!condition || !('lookup' in condition) || condition.lookup.by !== 'types') continue
    const named = condition.lookup.types
    types = types ? types.filter(type => named.includes(type)) : named
  }
  return types
}
