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
import { type Budget, BudgetExceededError, charge } from './budget.ts'
import type { Bindings } from './constant-folding.ts'
import { findCorrections } from './corrections.ts'
import type { DatasetView } from './dataset-view.ts'
import { trackLookup } from './dependencies.ts'
import { evaluableDiff, isDiffCall } from './diff.ts'
import { type EvaluateOptions, type ExprNode, evaluateSync, type Node } from './groq.ts'
import { findIdsByWords, findRows, type IndexLookup } from './index-lookup.ts'
import { createLazyNodes } from './lazy-nodes.ts'
import { storedCount } from './list-query.ts'
import { isReleaseCall, overlaidReleaseCall } from './release-members.ts'
import { rewriteTextSearch } from './rewrite-text-search.ts'
import { pushDownSlice } from './slice-pushdown.ts'
import { readSynonyms } from './synonyms.ts'
import { createTextSearches } from './text-search.ts'

/** A query plan: a tree whose data sources are replaced by index lookups. */
export type Plan = {
  tree: ExprNode
  /** Evaluates the plan, or a part of it. */
  evaluate(tree?: ExprNode): unknown
  /** The options of the evaluation, which load the documents. */
  options: EvaluateOptions
  /** Dependencies of the result so far: `id:…`, `type:…`, or `*` for everything. */
  dependencies: Set<string>
}

/** Planning modes; all return the same results. */
export type PlanMode = 'index' | 'scan' | 'window'

/** Additional weight of a document per pattern that its texts are matched with. */
const PATTERN_WEIGHT = 8

/** Lists up to this size are read whole rather than in index order. */
const SMALL_LIST = 300

/**
 * Plans a query: replaces scans of the data set by index lookups. Evaluation throws
 * `BudgetExceededError` when it exceeds `budget`, which is consumed.
 */
export function planQuery(
  tree: ExprNode,
  view: DatasetView,
  bindings: Bindings,
  mode: PlanMode = 'index',
  budget: Budget = { documents: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
): Plan {
  const useIndexes = mode !== 'scan'
  const { node, list, isLazyReference, resolve } = createLazyNodes()
  const dependencies = new Set<string>()
  const searches = createTextSearches({
    findIds: expression => findIdsByWords(view, expression),
    synonyms() {
      const { synonyms } = view.loader
      if (synonyms) dependencies.add(`id:${synonyms.id}`)
      return readSynonyms(view)
    },
    findCorrections: (word, isBeginning) => findCorrections(view.loader.db, word, isBeginning)
  })
  // matching texts takes longer than comparing fields
  const weight = 1 + PATTERN_WEIGHT * matchPatternsOf(tree).length

  /** Charges documents handed to the evaluator, which determine the cost of a query. */
  function chargeFor<T>(documents: T): T {
    charge(budget, documents, weight)
    return documents
  }

  function annotateAll(documents: Document[]): Document[] {
    return documents.map(searches.annotate)
  }

  function byLookup(lookup: IndexLookup): Document[] {
    trackLookup(dependencies, lookup)
    const rows = findRows(view, lookup)
    if (rows.length * weight > budget.documents) throw new BudgetExceededError()
    return annotateAll(view.documents(rows))
  }

  function dereference({ _ref: id }: { _ref: string }) {
    if (isLazyReference(id)) return chargeFor(resolve(id))
    dependencies.add(`id:${id}`)
    return searches.annotate(chargeFor(view.byId(id)))
  }

  const options: EvaluateOptions = {
    params: bindings.params,
    timestamp: bindings.timestamp,
    identity: bindings.identity,
    dereference,
    dataset: [],
    sanity: { projectId: bindings.projectId, dataset: view.reader.dataset }
  }
  const evaluate = (part: ExprNode) => evaluateSync(part, options).data

  function toSource(choice: AccessPath, scope: Scope): ExprNode {
    if ('lookup' in choice) return list(() => byLookup(choice.lookup))
    const { pending, otherwise } = choice
    const needs = planNode(hoist(pending.needs, scope.hidden), scope)
    const cache = new Map<string, Document[]>()
    const found = node(
      value => {
        let documents = cache.get(value)
        if (!documents) {
          documents = byLookup(pending.lookup(value))
          cache.set(value, documents)
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

  /** Applies filters to a list; their text searches use the stored matches. */
  function applyFilters(list: ExprNode, filters: ExprNode[]): ExprNode {
    return filters.reduce<ExprNode>(
      (base, expr) => ({ type: 'Filter', base, expr: searches.useAnnotations(expr) }),
      list
    )
  }

  const choices: { filters: ExprNode[]; choice: AccessPath }[] = []

  /** Cached, because a list may be planned as a slice first and then as a whole. */
  function getAccessPath(filters: ExprNode[]): AccessPath {
    const cached = choices.find(
      other =>
        other.filters.length === filters.length && filters.every((f, i) => f === other.filters[i])
    )
    if (cached) return cached.choice
    const choice = chooseAccessPath(filters, view, bindings)
    choices.push({ filters, choice })
    return choice
  }

  function planFilter(node: ExprNode, scope: Scope): ExprNode | undefined {
    const filters: ExprNode[] = []
    let base: ExprNode = node
    while (base.type === 'Filter' || base.type === 'Group') {
      if (base.type === 'Filter') filters.unshift(base.expr)
      base = base.base
    }
    if (base.type !== 'Everything') return undefined
    const inside = { depth: scope.hidden ? scope.depth : scope.depth + 1, hidden: false }
    const plannedFilters = filters.map(filter => planNode(filter, inside))
    const choice = useIndexes ? getAccessPath(filters) : { lookup: { by: 'all' as const } }
    const source = toSource(choice, scope)
    const planned = applyFilters(source, plannedFilters)
    const isUncorrelated =
      useIndexes &&
      scope.depth > 0 &&
      filters.every(filter => !referencesOuterScope(filter, OWN_SCOPE))
    return isUncorrelated ? list(() => evaluate(planned)) : planned
  }

  function planNode(node: ExprNode, scope: Scope): ExprNode {
    if (node.type === 'FuncCall' && node.namespace === 'releases' && node.name === 'all') {
      return list(() => byLookup({ by: 'types', types: ['system.release'] }))
    }
    if (node.type === 'Everything') return list(() => byLookup({ by: 'all' }))
    if (useIndexes && node.type === 'FuncCall' && node.name === 'count') {
      const counted = storedCount(node, view, bindings)
      if (counted) {
        dependencies.add(`type:${counted.type}`)
        return { type: 'Value', value: counted.count }
      }
    }
    if (node.type === 'Filter') {
      const found = planFilter(node, scope)
      if (found) return found
    }
    if (
      useIndexes &&
      scope.depth === 0 &&
      (node.type === 'Slice' || node.type === 'AccessElement')
    ) {
      const slice = planSlice(node)
      if (slice) return slice
    }
    const planned = mapChildren(node, (child, key) => planNode(child, getScope(node, key, scope)))
    if (isReleaseCall(planned) && Array.isArray(view.perspective))
      return overlaidReleaseCall(planned)
    return isDiffCall(planned) ? evaluableDiff(planned, options) : planned
  }

  function planSlice(node: Node<'Slice'> | Node<'AccessElement'>): ExprNode | undefined {
    const found = pushDownSlice(node, view, {
      bindings,
      filter(documents, filters) {
        const source: ExprNode = { type: 'Value', value: annotateAll(documents) }
        const plannedFilters = filters.map(filter => planNode(filter, OWN_SCOPE))
        return evaluate(applyFilters(source, plannedFilters)) as Document[]
      },
      choose: getAccessPath,
      few: mode === 'window' ? -1 : SMALL_LIST
    })
    if (!found) return undefined
    dependencies.add(`type:${found.type}`)
    const part: ExprNode = { type: 'Value', value: annotateAll(found.documents) }
    const args = found.order?.map(arg => planNode(arg, OWN_SCOPE))
    const sorted: ExprNode = args ? { type: 'PipeFuncCall', name: 'order', base: part, args } : part
    const built = found.build(sorted)
    // the expressions around the list, such as projections, are planned next
    return planAround(built, sorted)
  }

  function planAround(node: ExprNode, done: ExprNode): ExprNode {
    if (node === done) return done
    return mapChildren(node, (child, key) =>
      key === 'base' ? planAround(child, done) : planNode(child, getScope(node, key, ROOT_SCOPE))
    )
  }

  // text searches must be known before any document is read
  const rewritten = rewriteTextSearch(tree, searches, bindings)
  const planned = planNode(rewritten, ROOT_SCOPE)
  return { tree: planned, evaluate: (part = planned) => evaluate(part), options, dependencies }
}
