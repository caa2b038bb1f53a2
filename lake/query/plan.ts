import type { Document } from '../documents/document.ts'
import { type AccessPath, chooseAccessPath } from './access-path.ts'
import {
  functionCall,
  getScope,
  hoist,
  mapChildren,
  OWN_SCOPE,
  ROOT_SCOPE,
  referencesOuterScope,
  type Scope
} from './ast.ts'
import { matchPatternsOf } from './bounded-cost.ts'
import { type Budget, charge, TooMuch } from './budget.ts'
import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import { trackLookup } from './dependencies.ts'
import { type ExprNode, evaluateSync, type Node } from './groq.ts'
import { findRows, type IndexLookup } from './index-lookup.ts'
import { createLazyNodes } from './lazy-nodes.ts'
import { storedCount } from './list-query.ts'
import { rewriteTextSearch } from './rewrite-text-search.ts'
import { pushDownSlice } from './slice-pushdown.ts'
import { createTextSearches } from './text-search.ts'
import { unsupportedError, unsupportedFunction } from './unsupported.ts'

/** A query made ready: the tree with its sources replaced, and what answers for them. */
export type Plan = {
  tree: ExprNode
  /** Evaluates the tree, or a part of it. */
  evaluate(tree?: ExprNode): unknown
  /** What the answer depends on so far: `id:…`, `type:…`, or `*` for everything. */
  touched: Set<string>
}

/** How a plan is made; all give the same answers. */
export type PlanMode = 'index' | 'scan' | 'window'

/** How much more a document costs for each pattern that its texts are held against. */
const PATTERN_WEIGHT = 8

/** Few enough documents to read them all rather than in the order of an index. */
const FEW = 300

/**
 * Replaces everything in a parsed query that would read the whole data set by what an index finds.
 * Throws `TooMuch` where it goes through more than `budget`, which it uses up.
 */
export function planQuery(
  tree: ExprNode,
  view: DatasetView,
  bindings: Bindings,
  mode: PlanMode = 'index',
  budget: Budget = { documents: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
): Plan {
  const narrow = mode !== 'scan'
  const { ask, list, asks, answer } = createLazyNodes()
  const touched = new Set<string>()
  const searches = createTextSearches()
  // to hold a document's texts against patterns takes longer than to compare fields
  const weight = 1 + PATTERN_WEIGHT * matchPatternsOf(tree).length

  /** Everything handed to the evaluator will be gone through: that is what a query costs. */
  function spend<T>(documents: T): T {
    charge(budget, documents, weight)
    return documents
  }

  function ready(documents: Document[]): Document[] {
    return documents.map(searches.ready)
  }

  function byLookup(lookup: IndexLookup): Document[] {
    trackLookup(touched, lookup)
    const rows = findRows(view, lookup)
    if (rows.length * weight > budget.documents) throw new TooMuch()
    return ready(view.documents(rows))
  }

  function dereference({ _ref: id }: { _ref: string }) {
    if (asks(id)) return spend(answer(id))
    touched.add(`id:${id}`)
    return searches.ready(spend(view.byId(id)))
  }

  const options = {
    params: bindings.params,
    timestamp: bindings.timestamp,
    identity: bindings.identity,
    dereference,
    dataset: [],
    sanity: { projectId: bindings.projectId, dataset: view.reader.dataset }
  }
  const evaluate = (part: ExprNode) => evaluateSync(part, options).data

  function chosen(choice: AccessPath, scope: Scope): ExprNode {
    if ('lookup' in choice) return list(() => byLookup(choice.lookup))
    const { pending, otherwise } = choice
    const needs = walk(hoist(pending.needs, scope.hidden), scope)
    const known = new Map<string, Document[]>()
    const found = ask(
      value => {
        let documents = known.get(value)
        if (!documents) {
          documents = byLookup(pending.lookup(value))
          known.set(value, documents)
        }
        return documents
      },
      functionCall('string', [needs])
    )
    const all = list(() => byLookup(otherwise))
    const rest: ExprNode = {
      type: 'Select',
      alternatives: [
        { type: 'SelectAlternative', condition: functionCall('defined', [needs]), value: all }
      ],
      fallback: { type: 'Value', value: [] }
    } as ExprNode
    return functionCall('coalesce', [found, pending.matchesNull ? all : rest])
  }

  /** A list with filters laid on it, which ask for what searches have found out already. */
  function narrowed(list: ExprNode, filters: ExprNode[]): ExprNode {
    return filters.reduce<ExprNode>(
      (base, expr) => ({ type: 'Filter', base, expr: searches.settled(expr) }),
      list
    )
  }

  const choices: { filters: ExprNode[]; choice: AccessPath }[] = []

  /** Asked for a window first and then, where there is none, for the whole list. */
  function choiceFor(filters: ExprNode[]): AccessPath {
    const known = choices.find(
      other =>
        other.filters.length === filters.length && filters.every((f, i) => f === other.filters[i])
    )
    if (known) return known.choice
    const choice = chooseAccessPath(filters, view, bindings)
    choices.push({ filters, choice })
    return choice
  }

  function filtered(node: ExprNode, scope: Scope): ExprNode | undefined {
    const filters: ExprNode[] = []
    let base: ExprNode = node
    while (base.type === 'Filter' || base.type === 'Group') {
      if (base.type === 'Filter') filters.unshift(base.expr)
      base = base.base
    }
    if (base.type !== 'Everything') return undefined
    const inside = { depth: scope.hidden ? scope.depth : scope.depth + 1, hidden: false }
    const walked = filters.map(filter => walk(filter, inside))
    const choice = narrow ? choiceFor(filters) : { lookup: { by: 'all' as const } }
    const source = chosen(choice, scope)
    const rebuilt = narrowed(source, walked)
    const fixed =
      narrow && scope.depth > 0 && filters.every(filter => !referencesOuterScope(filter, OWN_SCOPE))
    return fixed ? list(() => evaluate(rebuilt)) : rebuilt
  }

  function walk(node: ExprNode, scope: Scope): ExprNode {
    const unbound = unsupportedFunction(node)
    if (unbound) throw unsupportedError(unbound)
    if (node.type === 'FuncCall' && node.namespace === 'releases' && node.name === 'all') {
      return list(() => byLookup({ by: 'types', types: ['system.release'] }))
    }
    if (node.type === 'Everything') return list(() => byLookup({ by: 'all' }))
    if (narrow && node.type === 'FuncCall' && node.name === 'count') {
      const counted = storedCount(node, view, bindings)
      if (counted) {
        touched.add(`type:${counted.type}`)
        return { type: 'Value', value: counted.count }
      }
    }
    if (node.type === 'Filter') {
      const found = filtered(node, scope)
      if (found) return found
    }
    if (narrow && scope.depth === 0 && (node.type === 'Slice' || node.type === 'AccessElement')) {
      const window = windowed(node)
      if (window) return window
    }
    return mapChildren(node, (child, key) => walk(child, getScope(node, key, scope)))
  }

  function windowed(node: Node<'Slice'> | Node<'AccessElement'>): ExprNode | undefined {
    const found = pushDownSlice(node, view, {
      bindings,
      filter(documents, filters) {
        const source: ExprNode = { type: 'Value', value: ready(documents) }
        const walked = filters.map(filter => walk(filter, OWN_SCOPE))
        return evaluate(narrowed(source, walked)) as Document[]
      },
      choose: choiceFor,
      few: mode === 'window' ? -1 : FEW
    })
    if (!found) return undefined
    touched.add(`type:${found.type}`)
    const part: ExprNode = { type: 'Value', value: ready(found.documents) }
    const args = found.order?.map(arg => walk(arg, OWN_SCOPE))
    const sorted: ExprNode = args ? { type: 'PipeFuncCall', name: 'order', base: part, args } : part
    const built = found.build(sorted)
    // what lies around the list, such as a projection, is still to be planned
    return walkAround(built, sorted)
  }

  function walkAround(node: ExprNode, done: ExprNode): ExprNode {
    if (node === done) return done
    return mapChildren(node, (child, key) =>
      key === 'base' ? walkAround(child, done) : walk(child, getScope(node, key, ROOT_SCOPE))
    )
  }

  // whether a search runs must be known before any document is handed out
  const written = rewriteTextSearch(tree, searches, bindings)
  const planned = walk(written, ROOT_SCOPE)
  return { tree: planned, evaluate: (part = planned) => evaluate(part), touched }
}
