import type { Document } from '../documents/document.ts'
import { type Budget, charge, TooMuch } from './budget.ts'
import { type Choice, choose } from './choose.ts'
import type { Bindings } from './constant.ts'
import { type ExprNode, evaluateSync, type Node } from './groq.ts'
import { countOf } from './list.ts'
import { find, type Lookup } from './lookup.ts'
import { notOffered, unsupported } from './missing.ts'
import { writeSearches } from './searching.ts'
import { createSources } from './sources.ts'
import { patternsOf } from './tame.ts'
import { createSearches } from './text.ts'
import { touch } from './touched.ts'
import { call, lift, looksOut, OWN, ROOT, rewriteChildren, type Scope, scopeOf } from './tree.ts'
import type { View } from './view.ts'
import { windowOf } from './window.ts'

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
 * Replaces everything in a parsed query that would read the whole data set by what an index
 * finds. Throws `TooMuch` where it goes through more than `budget`, which it uses up.
 */
export function makePlan(
  tree: ExprNode,
  view: View,
  bindings: Bindings,
  mode: PlanMode = 'index',
  budget: Budget = { documents: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
): Plan {
  const narrow = mode !== 'scan'
  const { ask, list, asks, answer } = createSources()
  const touched = new Set<string>()
  const searches = createSearches()
  // to hold a document's texts against patterns takes longer than to compare fields
  const weight = 1 + PATTERN_WEIGHT * patternsOf(tree).length

  /** Everything handed to the evaluator will be gone through: that is what a query costs. */
  function spend<T>(documents: T): T {
    charge(budget, documents, weight)
    return documents
  }

  function ready(documents: Document[]): Document[] {
    return documents.map(searches.ready)
  }

  function byLookup(lookup: Lookup): Document[] {
    touch(touched, lookup)
    const rows = find(view, lookup)
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

  function chosen(choice: Choice, scope: Scope): ExprNode {
    if ('lookup' in choice) return list(() => byLookup(choice.lookup))
    const { pending, otherwise } = choice
    const needs = walk(lift(pending.needs, scope.hidden), scope)
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
      call('string', [needs])
    )
    const all = list(() => byLookup(otherwise))
    const rest: ExprNode = {
      type: 'Select',
      alternatives: [
        { type: 'SelectAlternative', condition: call('defined', [needs]), value: all }
      ],
      fallback: { type: 'Value', value: [] }
    } as ExprNode
    return call('coalesce', [found, pending.matchesNull ? all : rest])
  }

  /** A list with filters laid on it, which ask for what searches have found out already. */
  function narrowed(list: ExprNode, filters: ExprNode[]): ExprNode {
    return filters.reduce<ExprNode>(
      (base, expr) => ({ type: 'Filter', base, expr: searches.settled(expr) }),
      list
    )
  }

  const choices: { filters: ExprNode[]; choice: Choice }[] = []

  /** Asked for a window first and then, where there is none, for the whole list. */
  function choiceFor(filters: ExprNode[]): Choice {
    const known = choices.find(
      other =>
        other.filters.length === filters.length && filters.every((f, i) => f === other.filters[i])
    )
    if (known) return known.choice
    const choice = choose(filters, view, bindings)
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
    const fixed = narrow && scope.depth > 0 && filters.every(filter => !looksOut(filter, OWN))
    return fixed ? list(() => evaluate(rebuilt)) : rebuilt
  }

  function walk(node: ExprNode, scope: Scope): ExprNode {
    const unbound = unsupported(node)
    if (unbound) throw notOffered(unbound)
    if (node.type === 'FuncCall' && node.namespace === 'releases' && node.name === 'all') {
      return list(() => byLookup({ by: 'types', types: ['system.release'] }))
    }
    if (node.type === 'Everything') return list(() => byLookup({ by: 'all' }))
    if (narrow && node.type === 'FuncCall' && node.name === 'count') {
      const counted = countOf(node, view, bindings)
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
    return rewriteChildren(node, (child, key) => walk(child, scopeOf(node, key, scope)))
  }

  function windowed(node: Node<'Slice'> | Node<'AccessElement'>): ExprNode | undefined {
    const found = windowOf(node, view, {
      bindings,
      filter(documents, filters) {
        const source: ExprNode = { type: 'Value', value: ready(documents) }
        const walked = filters.map(filter => walk(filter, OWN))
        return evaluate(narrowed(source, walked)) as Document[]
      },
      choose: choiceFor,
      few: mode === 'window' ? -1 : FEW
    })
    if (!found) return undefined
    touched.add(`type:${found.type}`)
    const part: ExprNode = { type: 'Value', value: ready(found.documents) }
    const args = found.order?.map(arg => walk(arg, OWN))
    const sorted: ExprNode = args ? { type: 'PipeFuncCall', name: 'order', base: part, args } : part
    const built = found.build(sorted)
    // what lies around the list, such as a projection, is still to be planned
    return walkAround(built, sorted)
  }

  function walkAround(node: ExprNode, done: ExprNode): ExprNode {
    if (node === done) return done
    return rewriteChildren(node, (child, key) =>
      key === 'base' ? walkAround(child, done) : walk(child, scopeOf(node, key, ROOT))
    )
  }

  // whether a search runs must be known before any document is handed out
  const written = writeSearches(tree, searches, bindings)
  const planned = walk(written, ROOT)
  return { tree: planned, evaluate: (part = planned) => evaluate(part), touched }
}
