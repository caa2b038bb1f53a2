import { getScope, mapChildren, type Scope } from './ast.ts'
import { children } from './constant-folding.ts'
import { isEvaluableDiff } from './diff.ts'
import { type EvaluateOptions, type ExprNode, evaluateSync, type Node } from './groq.ts'
import {
  getField,
  getFieldOrigin,
  getItems,
  type ItemSelector,
  isPlainObject,
  NULL,
  type Origin,
  type Tracked,
  toArray,
  track
} from './origin.ts'

/** The values that `@` and `^` refer to. `^` skips hidden frames. */
type Frame = { value: Tracked; parent: Frame | undefined; isHidden: boolean }

/** An expression for groq-js: its outer `^` are parameters, by level. */
type Delegated = { tree: ExprNode; levels: number[] }

/** A traversal of an array. */
type Traversal = { type: string; base: ExprNode; expr: ExprNode }

/** Names of the evaluator's own parameters; names in queries have no such characters. */
const OUTER = '^'
const LIST = '^list'

/** Functions on an array whose result consists of its items. */
const SELECTING_FUNCTIONS = new Set(['array::compact', 'array::unique'])

/**
 * Evaluates a plan with the origin of each value. What passes values on (projections, traversals,
 * references, lists) is evaluated here, all other expressions by groq-js, with an unknown origin.
 * The results equal those of groq-js.
 * @param query the parsed query, whose constants are literals
 */
export function evaluateTracked(
  tree: ExprNode,
  query: ExprNode,
  options: EvaluateOptions,
  selector: ItemSelector
): Tracked {
  const literals = collectConstants(query)
  const delegated = new WeakMap<ExprNode, Delegated>()
  const onLists = new WeakMap<ExprNode, ExprNode>()
  const literal: Origin = { kind: 'literal' }

  function nest(frame: Frame, value: Tracked, isHidden = false): Frame {
    return { value, parent: frame.isHidden ? frame.parent : frame, isHidden }
  }

  function evaluate(node: ExprNode, frame: Frame): Tracked {
    switch (node.type) {
      case 'Group':
        return evaluate(node.base, frame)
      case 'This':
        return frame.value
      case 'Parent':
        return getOuter(frame, node.n)?.value ?? NULL
      case 'Value':
        return track(node.value, literals.has(node) ? literal : undefined)
      case 'Parameter':
        return track(options.params?.[node.name], literal)
      case 'AccessAttribute':
        return getField(node.base ? evaluate(node.base, frame) : frame.value, node.name)
      case 'AccessElement':
        return evaluateItems(node.base, frame)?.at(node.index) ?? NULL
      case 'Slice':
        return toList(slice(evaluateItems(node.base, frame), node))
      case 'ArrayCoerce':
        return toList(evaluateItems(node.base, frame))
      case 'Filter':
        return toList(
          evaluateItems(node.base, frame)?.filter(
            item => delegate(node.expr, nest(frame, item)) === true
          )
        )
      case 'Map':
      case 'FlatMap':
        return evaluateMap(node, frame)
      case 'Projection': {
        const base = evaluate(node.base, frame)
        return isPlainObject(base.value) ? evaluate(node.expr, nest(frame, base)) : NULL
      }
      case 'Object':
        return evaluateObject(node, frame)
      case 'Array':
        return evaluateArray(node, frame)
      case 'Deref':
        return evaluateReference(node, frame)
      case 'Select':
        return evaluateSelect(node, frame)
      case 'FuncCall':
        return evaluateCall(node, frame)
      case 'PipeFuncCall':
        return evaluatePipe(node, frame)
      case 'OpCall':
        return evaluateOperation(node, frame)
      default:
        return { value: delegate(node, frame), origin: undefined }
    }
  }

  function evaluateItems(node: ExprNode, frame: Frame): Tracked[] | undefined {
    return getItems(evaluate(node, frame), selector)
  }

  function evaluateMap(node: Traversal, frame: Frame): Tracked {
    const items = evaluateItems(node.base, frame)
    const mapped = items?.map(item => evaluate(node.expr, nest(frame, item, true)))
    if (node.type === 'Map') return toList(mapped)
    return toList(mapped?.flatMap(item => getItems(item, selector) ?? [item]))
  }

  function evaluateObject(node: Node<'Object'>, frame: Frame): Tracked {
    const parts = node.attributes.map(attribute => {
      if (attribute.type === 'ObjectAttributeValue') {
        return named(attribute.name, evaluate(attribute.value, frame))
      }
      const isSkipped =
        attribute.type === 'ObjectConditionalSplat' && delegate(attribute.condition, frame) !== true
      return isSkipped ? NULL : evaluate(attribute.value, frame)
    })
    return merge(parts)
  }

  function evaluateArray(node: Node<'Array'>, frame: Frame): Tracked {
    const items = node.elements.flatMap(element => {
      const item = evaluate(element.value, frame)
      return element.isSplat ? (getItems(item, selector) ?? []) : [item]
    })
    return toArray(items)
  }

  function evaluateReference(node: { base: ExprNode }, frame: Frame): Tracked {
    const reference = delegate(node.base, frame)
    if (!isPlainObject(reference) || typeof reference._ref !== 'string') return NULL
    return track(options.dereference?.({ _ref: reference._ref }))
  }

  function evaluateSelect(node: Node<'Select'>, frame: Frame): Tracked {
    const chosen = node.alternatives.find(({ condition }) => delegate(condition, frame) === true)
    const value = chosen?.value ?? node.fallback
    return value ? evaluate(value, frame) : NULL
  }

  function evaluateCall(node: Node<'FuncCall'>, frame: Frame): Tracked {
    const { namespace, name, args } = node
    if (namespace === 'global' && name === 'coalesce') {
      for (const argument of args) {
        const found = evaluate(argument, frame)
        if (found.value !== null) return found
      }
      return NULL
    }
    const [list] = args
    if (list && SELECTING_FUNCTIONS.has(`${namespace}::${name}`)) {
      return selectItems(node, list, frame)
    }
    return { value: delegate(node, frame), origin: undefined }
  }

  function evaluatePipe(node: Node<'PipeFuncCall'>, frame: Frame): Tracked {
    if (node.name === 'order') return selectItems(node, node.base, frame)
    const items = evaluateItems(node.base, frame)
    const scored = items?.flatMap(({ value, origin }) => {
      const [copy] = delegate(onList(node), frame, [value]) as unknown[]
      return isPlainObject(copy) ? [{ value: copy, origin: withoutScore(copy, origin) }] : []
    })
    return toList(scored?.sort((a, b) => getScore(b.value) - getScore(a.value)))
  }

  /** A call of groq-js whose result consists of items of the list. */
  function selectItems(
    node: Node<'FuncCall'> | Node<'PipeFuncCall'>,
    list: ExprNode,
    frame: Frame
  ): Tracked {
    const items = evaluateItems(list, frame)
    if (!items) return NULL
    const values = items.map(({ value }) => value)
    return toList(restore(delegate(onList(node), frame, values) as unknown[], items))
  }

  /** The call with its list as a parameter. */
  function onList(node: Node<'FuncCall'> | Node<'PipeFuncCall'>): ExprNode {
    let made = onLists.get(node)
    if (!made) {
      const list: ExprNode = { type: 'Parameter', name: LIST }
      made = node.type === 'FuncCall' ? { ...node, args: [list] } : { ...node, base: list }
      onLists.set(node, made)
    }
    return made
  }

  function evaluateOperation(node: Node<'OpCall'>, frame: Frame): Tracked {
    if (node.op !== '+' || isEvaluableDiff(node))
      return { value: delegate(node, frame), origin: undefined }
    const [left, right] = [evaluate(node.left, frame), evaluate(node.right, frame)]
    const items = [getItems(left, selector), getItems(right, selector)] as const
    if (items[0] && items[1]) return toArray([...items[0], ...items[1]])
    if (isPlainObject(left.value) && isPlainObject(right.value)) return merge([left, right])
    return { value: delegate(node, frame), origin: undefined }
  }

  /** Evaluates an expression by groq-js. */
  function delegate(node: ExprNode, frame: Frame, list?: unknown[]): unknown {
    let found = delegated.get(node)
    if (!found) {
      const levels = new Set<number>()
      const tree = bindOuter(node, { depth: 1, hidden: frame.isHidden }, levels)
      found = { tree, levels: [...levels] }
      delegated.set(node, found)
    }
    const outer = found.levels.map(level => [OUTER + level, getOuter(frame, level)?.value.value])
    const params =
      outer.length > 0 || list
        ? { ...options.params, ...Object.fromEntries(outer), [LIST]: list }
        : options.params
    return evaluateSync(found.tree, { ...options, params, root: frame.value.value }).data ?? null
  }

  return evaluate(tree, { value: NULL, parent: undefined, isHidden: false })
}

function toList(items: Tracked[] | undefined): Tracked {
  return items ? toArray(items) : NULL
}

/** The frame that `^` refers to, `levels` times. */
function getOuter(frame: Frame, levels: number): Frame | undefined {
  let found: Frame | undefined = frame
  for (let i = 0; i < levels; i++) found = found?.parent
  return found
}

/** Replaces each `^` that leaves the expression by a parameter. */
function bindOuter(node: ExprNode, scope: Scope, levels: Set<number>): ExprNode {
  if (node.type === 'Parent') {
    if (node.n < scope.depth) return node
    const level = node.n - scope.depth + 1
    levels.add(level)
    return { type: 'Parameter', name: OUTER + level }
  }
  return mapChildren(node, (child, key) => bindOuter(child, getScope(node, key, scope), levels))
}

function collectConstants(node: ExprNode, into = new Set<ExprNode>()): Set<ExprNode> {
  if (node.type === 'Value') into.add(node)
  for (const child of children(node)) collectConstants(child, into)
  return into
}

/** Finds the tracked item of each value; equal values are taken in order. */
function restore(values: unknown[], items: Tracked[]): Tracked[] {
  const byValue = new Map<unknown, Tracked[]>()
  for (const item of items) {
    const same = byValue.get(item.value)
    if (same) same.push(item)
    else byValue.set(item.value, [item])
  }
  return values.map(value => byValue.get(value)?.shift() ?? { value, origin: undefined })
}

/** An object with one field. */
function named(name: string, { value, origin }: Tracked): Tracked {
  return { value: { [name]: value }, origin: { kind: 'object', fields: new Map([[name, origin]]) } }
}

/** The fields of all objects; later ones win. */
function merge(parts: Tracked[]): Tracked {
  const merged: Record<string, unknown> = {}
  const fields = new Map<string, Origin>()
  for (const { value, origin } of parts) {
    if (!isPlainObject(value)) continue
    for (const [name, part] of Object.entries(value)) {
      merged[name] = part
      fields.set(name, getFieldOrigin(origin, name))
    }
  }
  return { value: merged, origin: { kind: 'object', fields } }
}

/** The items of a slice; negative bounds count from the end. */
function slice(
  items: Tracked[] | undefined,
  { left, right, isInclusive }: Node<'Slice'>
): Tracked[] | undefined {
  if (!items) return undefined
  const toIndex = (bound: number) => (bound < 0 ? items.length + bound : bound)
  return items.slice(
    Math.max(0, toIndex(left)),
    Math.max(0, toIndex(right) + (isInclusive ? 1 : 0))
  )
}

function getScore(value: unknown): number {
  return isPlainObject(value) ? Number(value._score) : 0
}

/** The origin of a scored object: that of its fields, without the score. */
function withoutScore(value: Record<string, unknown>, origin: Origin): Origin {
  const names = Object.keys(value).filter(name => name !== '_score')
  return {
    kind: 'object',
    fields: new Map(names.map(name => [name, getFieldOrigin(origin, name)]))
  }
}
