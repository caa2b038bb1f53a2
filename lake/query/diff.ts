import { isDeepStrictEqual } from 'node:util'
import { mapChildren, OWN_SCOPE, referencesOuterScope } from './ast.ts'
import { children } from './constant-folding.ts'
import { type EvaluateOptions, type ExprNode, evaluateSync, type Node } from './groq.ts'
import { isPlainObject } from './origin.ts'

/** A path in a value: names of fields and indexes of items. */
type KeyPath = (string | number)[]

/** The third argument of the functions, such as `(title, parts[].name)`. */
type Selector =
  | { type: 'Group'; base: Selector }
  | { type: 'Tuple'; members: Selector[] }
  | { type: 'AccessAttribute'; base?: Selector; name: string }
  | { type: 'ArrayCoerce'; base: Selector }
  | { type: 'Filter'; base: Selector; expr: ExprNode }
  | { type: 'SelectorNested'; base: Selector; nested: Selector }
  | { type: 'SelectorFuncCall'; arg: ExprNode }

/** Finds what a selector selects in a value. */
type Select = (selector: Selector, value: unknown) => KeyPath[]

/**
 * A list that hands the list concatenated to it to a function: the evaluator has no other call of a function with
 * arbitrary values.
 */
class FunctionList extends Array<unknown> {
  readonly call: (values: unknown[]) => unknown

  constructor(call: (values: unknown[]) => unknown) {
    super()
    this.call = call
  }

  override concat(values: unknown): unknown[] {
    return this.call(values as unknown[]) as unknown[]
  }
}

/** Whether a node is `diff::changedAny()` or `diff::changedOnly()`. */
export function isDiffCall(node: ExprNode): node is Node<'FuncCall'> {
  return node.type === 'FuncCall' && node.namespace === 'diff'
}

/** Whether a node is one of `evaluableDiff`. */
export function isEvaluableDiff(node: Node<'OpCall'>): boolean {
  return node.left.type === 'Value' && node.left.value instanceof FunctionList
}

/**
 * A call of `diff::` as a node that the evaluator can evaluate synchronously; groq-js has these functions for
 * asynchronous evaluation only.
 * @param call whose arguments can be evaluated
 * @param options with which filters in its selector are evaluated
 * @throws an error for a selector that refers to outer scopes
 */
export function evaluableDiff(
  { name, args }: Node<'FuncCall'>,
  options: EvaluateOptions
): ExprNode {
  const [before, after, third] = args as [ExprNode, ExprNode, ExprNode]
  const selector = third as unknown as Selector
  if (refersOutside(third)) throw new Error(`The selector of diff::${name}() cannot refer to "^".`)
  const select = createSelect(options)
  const compare = name === 'changedAny' ? changedAny : changedOnly
  const list = new FunctionList(([from, to]) => compare(from, to, selector, select))
  const elements = [before, after].map(value => ({
    type: 'ArrayElement' as const,
    value,
    isSplat: false
  }))
  return {
    type: 'OpCall',
    op: '+',
    left: { type: 'Value', value: list },
    right: { type: 'Array', elements }
  }
}

/** Replaces all calls of `diff::` in an expression. */
export function replaceDiffs(node: ExprNode, options: EvaluateOptions): ExprNode {
  const replaced = mapChildren(node, child => replaceDiffs(child, options))
  return isDiffCall(replaced) ? evaluableDiff(replaced, options) : replaced
}

function refersOutside(selector: ExprNode): boolean {
  const { expr, arg, ...structure } = selector as { expr?: ExprNode; arg?: ExprNode }
  const condition = expr ?? arg
  if (condition && referencesOuterScope(condition, OWN_SCOPE)) return true
  return [...children(structure)].some(refersOutside)
}

/** Whether anything that is selected differs. */
function changedAny(before: unknown, after: unknown, selector: Selector, select: Select): boolean {
  const paths = select(selector, before)
  if (paths.length !== select(selector, after).length) return true
  return paths.some(path => {
    const hasMoved = path.some((key, i) => {
      if (typeof key !== 'number') return false
      const [from, to] = [valueAt(before, path.slice(0, i)), valueAt(after, path.slice(0, i))]
      return !Array.isArray(from) || !Array.isArray(to) || from.length !== to.length
    })
    return hasMoved || !isDeepStrictEqual(valueAt(before, path), valueAt(after, path))
  })
}

/** Whether nothing differs but what is selected in the value before. */
function changedOnly(before: unknown, after: unknown, selector: Selector, select: Select): boolean {
  const selected = select(selector, before)
  for (const path of differences(before, after, [])) {
    if (!selected.some(start => start.every((key, i) => path[i] === key))) return false
  }
  return true
}

function* differences(before: unknown, after: unknown, path: KeyPath): Generator<KeyPath> {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return
  if (isPlainObject(before) && isPlainObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(before[name], after[name], [...path, name])
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [i, item] of before.entries()) yield* differences(item, after[i], [...path, i])
  } else yield path
}

function createSelect(options: EvaluateOptions): Select {
  const holds = (expression: ExprNode, value: unknown) =>
    evaluateSync(expression, { ...options, root: value }).data === true

  function select(selector: Selector, value: unknown): KeyPath[] {
    switch (selector.type) {
      case 'Group':
        return select(selector.base, value)
      case 'Tuple':
        return selector.members.flatMap(member => select(member, value))
      case 'AccessAttribute': {
        const bases = selector.base ? select(selector.base, value) : [[]]
        return bases.map(path => [...path, selector.name])
      }
      case 'ArrayCoerce':
        return selectItems(selector.base, value, () => true)
      case 'Filter':
        return selectItems(selector.base, value, item => holds(selector.expr, item))
      case 'SelectorNested':
        return select(selector.base, value).flatMap(path =>
          select(selector.nested, valueAt(value, path)).map(inner => [...path, ...inner])
        )
      case 'SelectorFuncCall':
        return anywhere(value, [], part => holds(selector.arg, part))
    }
  }

  function selectItems(base: Selector, value: unknown, isWanted: (item: unknown) => boolean) {
    return select(base, value).flatMap(path => {
      const list = valueAt(value, path)
      if (!Array.isArray(list)) return []
      return list.flatMap((item, i) => (isWanted(item) ? [[...path, i]] : []))
    })
  }

  return select
}

/** The paths of all objects within a value for which a condition holds. */
function anywhere(value: unknown, path: KeyPath, holds: (value: unknown) => boolean): KeyPath[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => anywhere(item, [...path, i], holds))
  if (!isPlainObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, part]) =>
    anywhere(part, [...path, name], holds)
  )
  return holds(value) ? [path, ...inner] : inner
}

function valueAt(value: unknown, path: KeyPath): unknown {
  let found = value
  for (const key of path) {
    const isIn = (Array.isArray(found) || isPlainObject(found)) && Object.hasOwn(found, key)
    if (!isIn) return undefined
    found = (found as Record<string | number, unknown>)[key]
  }
  return found
}
