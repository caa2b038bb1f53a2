import type { Document } from '../documents/document.ts'
import { httpError } from '../errors.ts'
import { type Choice, choose } from './choose.ts'
import { type Bindings, children, constantValue, isConstant, isNode } from './constant.ts'
import { type ExprNode, evaluateSync, type Node } from './groq.ts'
import { find, type Lookup } from './lookup.ts'
import { patternsOf } from './tame.ts'
import { createSearches } from './text.ts'
import type { View } from './view.ts'
import { countOf, windowOf } from './window.ts'

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

type Scope = { depth: number; hidden: boolean }
type Source = (value: string) => unknown

const ROOT: Scope = { depth: 0, hidden: false }
const OWN: Scope = { depth: 1, hidden: false }

/** A query goes through more documents than it may here. */
export class TooMuch extends Error {}

/** Marks a reference that is no reference but a request to one of the plan's sources. */
const MARK = '\u0000'

/**
 * Replaces everything in a parsed query that would read the whole data set by what an index
 * finds. `most` bounds how many documents it may go through: beyond it, it throws `TooMuch`.
 */
export function makePlan(
  tree: ExprNode,
  view: View,
  bindings: Bindings,
  mode: PlanMode = 'index',
  most = Number.POSITIVE_INFINITY
): Plan {
  const narrow = mode !== 'scan'
  const sources: Source[] = []
  const touched = new Set<string>()
  const searches = createSearches()
  // to hold a document's texts against patterns takes longer than to compare fields
  const weight = 1 + PATTERN_WEIGHT * patternsOf(tree).length
  let left = most

  /** Everything handed to the evaluator will be gone through: that is what a query costs. */
  function spend<T>(documents: T): T {
    left -= weight * (Array.isArray(documents) ? documents.length + 1 : 1)
    if (left < 0) throw new TooMuch()
    return documents
  }

  function ready(documents: Document[]): Document[] {
    return documents.map(searches.ready)
  }

  function byLookup(lookup: Lookup): Document[] {
    touch(touched, lookup)
    const rows = find(view, lookup)
    if (rows.length * weight > left) throw new TooMuch()
    return ready(view.documents(rows))
  }

  function dereference({ _ref: id }: { _ref: string }) {
    if (id.startsWith(MARK)) {
      const colon = id.indexOf(':')
      return spend(sources[Number(id.slice(1, colon))]?.(id.slice(colon + 1)))
    }
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

  /** A node that asks a source when it is evaluated. */
  function ask(source: Source, value?: ExprNode): ExprNode {
    const prefix = `${MARK}${sources.push(source) - 1}:`
    const reference: ExprNode = value
      ? { type: 'OpCall', op: '+', left: { type: 'Value', value: prefix }, right: value }
      : { type: 'Value', value: prefix }
    return {
      type: 'Deref',
      base: {
        type: 'Object',
        attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: reference }]
      }
    } as ExprNode
  }

  /** A node that gives a list, worked out once. */
  function list(make: () => unknown): ExprNode {
    let made: unknown
    return ask(() => {
      made ??= make()
      return made
    })
  }

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
    const choice = narrow ? choose(filters, view, bindings) : { lookup: { by: 'all' as const } }
    const source = chosen(choice, scope)
    const rebuilt = walked.reduce<ExprNode>(
      (inner, expr) => ({ type: 'Filter', base: inner, expr }),
      source
    )
    const fixed = narrow && scope.depth > 0 && filters.every(filter => !looksOut(filter, OWN))
    return fixed ? list(() => evaluate(rebuilt)) : rebuilt
  }

  function search(node: ExprNode): ExprNode | undefined {
    if (node.type !== 'OpCall' || node.op !== 'match' || node.right.type !== 'FuncCall') return
    const { namespace, name, args } = node.right
    if (namespace !== 'text' || name !== 'query' || !args[0]) return undefined
    if (!isConstant(args[0])) {
      throw httpError(400, 'text::query() takes a text or parameter, not an expression.')
    }
    const text = constantValue(args[0], bindings)
    return searches.node(node.left, typeof text === 'string' ? text : '')
  }

  function walk(node: ExprNode, scope: Scope): ExprNode {
    const unbound = unsupported(node)
    if (unbound) throw httpError(501, `${unbound} is not offered by this content lake.`)
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
        return evaluate(
          walked.reduce<ExprNode>((base, expr) => ({ type: 'Filter', base, expr }), source)
        ) as Document[]
      },
      choose: filters => choose(filters, view, bindings),
      few: mode === 'window' ? -1 : FEW
    })
    if (!found) return undefined
    touched.add(`type:${found.type}`)
    const list: ExprNode = { type: 'Value', value: ready(found.documents) }
    const args = found.order?.map(arg => walk(arg, OWN))
    const sorted: ExprNode = args ? { type: 'PipeFuncCall', name: 'order', base: list, args } : list
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
  const written = rewrite(tree, search)
  const planned = walk(written, ROOT)
  return { tree: planned, evaluate: (part = planned) => evaluate(part), touched }
}

function call(name: string, args: ExprNode[]): ExprNode {
  return { type: 'FuncCall', namespace: 'global', name, args } as ExprNode
}

/** The scope in which the evaluator works out a part of a node; `^` does not stop at hidden ones. */
function scopeOf(node: ExprNode, key: string, scope: Scope): Scope {
  const depth = scope.hidden ? scope.depth : scope.depth + 1
  if (key === 'expr' && (node.type === 'Map' || node.type === 'FlatMap')) {
    return { depth, hidden: true }
  }
  if (key === 'expr' && (node.type === 'Filter' || node.type === 'Projection')) {
    return { depth, hidden: false }
  }
  if (key === 'args' && node.type === 'PipeFuncCall') return { depth, hidden: false }
  return scope
}

/** Moves an expression from inside a filter to before it: what was `^` there is `@` here. */
function lift(node: ExprNode, hidden: boolean): ExprNode {
  if (hidden) return node
  return rewrite(node, inner => {
    if (inner.type !== 'Parent') return undefined
    return inner.n === 1 ? { type: 'This' } : { type: 'Parent', n: inner.n - 1 }
  })
}

/** Whether an expression in a scope of its own looks at anything around that scope. */
function looksOut(node: ExprNode, scope: Scope): boolean {
  if (node.type === 'Parent') return node.n >= scope.depth
  for (const [key, value] of Object.entries(node)) {
    const inner = scopeOf(node, key, scope)
    const parts = Array.isArray(value) ? value : [value]
    if (parts.some(part => isNode(part) && looksOut(part, inner))) return true
  }
  return false
}

/** Copies a tree, replacing each node for which `replace` gives another. */
export function rewrite(
  node: ExprNode,
  replace: (node: ExprNode) => ExprNode | undefined
): ExprNode {
  return replace(node) ?? rewriteChildren(node, child => rewrite(child, replace))
}

function rewriteChildren(
  node: ExprNode,
  change: (child: ExprNode, key: string) => ExprNode
): ExprNode {
  if (node.type === 'Value') return node
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      copy[key] = value.map(item => (isNode(item) ? change(item, key) : item))
    } else copy[key] = isNode(value) ? change(value, key) : value
  }
  return copy as unknown as ExprNode
}

const MISSING = new Map([
  ['documents', new Set(['get', 'incomingRefCount', 'incomingGlobalDocumentReferenceCount'])],
  ['geo', new Set(['latLng', 'contains', 'intersects', 'distance'])],
  ['media', new Set(['aspect'])],
  ['user', new Set(['attributes'])],
  ['text', new Set(['semanticSimilarity', 'query'])],
  ['diff', new Set(['changedAny', 'changedOnly'])],
  ['global', new Set(['anywhere'])]
])

function unsupported(node: ExprNode): string | undefined {
  if (node.type !== 'FuncCall') return undefined
  if (!MISSING.get(node.namespace)?.has(node.name)) return undefined
  return `${node.namespace}::${node.name}()`
}

function touch(touched: Set<string>, lookup: Lookup): void {
  switch (lookup.by) {
    case 'ids':
      for (const id of lookup.ids) touched.add(`id:${id}`)
      return
    case 'types':
      for (const type of lookup.types) touched.add(`type:${type}`)
      return
    case 'field':
    case 'range':
      if (lookup.types) for (const type of lookup.types) touched.add(`type:${type}`)
      else touched.add('*')
      return
    case 'union':
      for (const part of lookup.of) touch(touched, part)
      return
    default:
      touched.add('*')
  }
}

/** The names of the parameters that a query uses. */
export function parametersOf(node: ExprNode, into = new Set<string>()): Set<string> {
  if (node.type === 'Parameter') into.add(node.name)
  for (const child of children(node)) parametersOf(child, into)
  return into
}
