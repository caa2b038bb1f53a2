import { assertDepthBelow } from '../http/json-depth.ts'
import type { PatchBudget } from './budget.ts'
import { find, findSteps, resolveRange, selectWhere, walkTargets } from './find.ts'
import { describeType, type PatchContext } from './operations.ts'
import type { PatchPart, PatchPath, PatchStep } from './patch-path.ts'
import { deepestFirst, type PatchTarget, rootTarget, unique } from './patch-target.ts'

/** A range of array indexes, the end exclusive; empty ranges are insertion points. */
type Span = { start: number; end: number }
type Spans = Map<PatchTarget, Span[]>

/** Where items are inserted: before the first, after the last, or instead of all selected items. */
export type Position = 'before' | 'after' | 'replace'

/**
 * Inserts items into each array in which the path selects items or insertion points. A missing
 * array, or a condition that no item meets, changes nothing. Throws an `Error` if the path selects
 * within a value that is not an array.
 */
export function insert(
  context: PatchContext,
  position: Position,
  path: PatchPath,
  items: unknown[]
): void {
  const { builder, budget } = context
  const spans = getSpans(builder.document, path, budget)
  const arrays = deepestFirst([...spans.keys()])
  if (arrays.length > 1) budget.repeat((arrays.length - 1) * JSON.stringify(items).length)
  for (const array of arrays) {
    assertDepthBelow(array.depth, items)
    const now = builder.read(array) as unknown[]
    builder.write(array, insertItems(now, position, spans.get(array) ?? [], items))
  }
}

function insertItems(
  array: unknown[],
  position: Position,
  spans: Span[],
  items: unknown[]
): unknown[] {
  const first = spans.reduce((min, { start }) => Math.min(min, start), array.length)
  const last = spans.reduce((max, { end }) => Math.max(max, end), 0)
  if (position !== 'replace') {
    const at = position === 'before' ? first : last
    return [...array.slice(0, at), ...items, ...array.slice(at)]
  }
  const removed = new Set<number>()
  for (const { start, end } of spans) for (let i = start; i < end; i++) removed.add(i)
  const rest = array.slice(first).filter((_, i) => !removed.has(first + i))
  return [...array.slice(0, first), ...items, ...rest]
}

function getSpans(document: unknown, path: PatchPath, budget: PatchBudget): Spans {
  const spans: Spans = new Map()
  const last = path.steps.at(-1)
  if (!last || last.parts.some(({ kind }) => kind === 'field')) {
    throw new Error('the path must end in items of an array, such as [0] or [-1].')
  }
  const before = { ...path, steps: path.steps.slice(0, -1) }
  const targets = before.steps.length > 0 ? find(document, before, budget) : [rootTarget(document)]
  const add: Add = (array, span) => {
    budget.step()
    const one = unique(array)
    const existing = spans.get(one)
    if (existing) existing.push(span)
    else spans.set(one, [span])
  }
  for (const target of targets) {
    if (last.recursive) walkTargets(target, budget, node => collect(node, last, budget, add))
    else collect(target, last, budget, add)
  }
  return spans
}

type Add = (array: PatchTarget, span: Span) => void

function collect(target: PatchTarget, step: PatchStep, budget: PatchBudget, add: Add): void {
  for (const part of step.parts) collectPart(target, part, step.recursive, budget, add)
}

function collectPart(
  target: PatchTarget,
  part: PatchPart,
  isSearch: boolean,
  budget: PatchBudget,
  add: Add
): void {
  const { value } = target
  if (value === undefined) return
  if (part.kind === 'self' || part.kind === 'field' || part.kind === 'path') {
    const steps = part.kind === 'path' ? part.steps : [{ recursive: false, parts: [part] }]
    for (const found of findSteps(target, steps, budget)) addItem(found, add)
    return
  }
  const isItem = Array.isArray(target.parent?.value)
  if (Array.isArray(value)) {
    if (part.kind === 'index') add(target, spanAt(part.at, value.length))
    else if (part.kind === 'range') add(target, resolveRange(part, value.length))
    else if (part.kind === 'all') add(target, { start: 0, end: value.length })
    else selectWhere(target, part, budget, item => addItem(item, add))
  } else if (isItem && (part.kind === 'where' || part.kind === 'key')) {
    selectWhere(target, part, budget, item => addItem(item, add))
  } else if (!isSearch) throw notAnArrayError(value)
}

function addItem({ parent, key }: PatchTarget, add: Add): void {
  if (!parent || typeof key !== 'number') throw notAnArrayError(parent?.value)
  add(parent, { start: key, end: key + 1 })
}

function spanAt(at: number, length: number): Span {
  const start = at < 0 ? length + at : at
  const within = (index: number) => Math.max(0, Math.min(length, index))
  return { start: within(start), end: within(start + 1) }
}

function notAnArrayError(value: unknown): Error {
  return new Error(`items are inserted into an array, not into ${describeType(value)}.`)
}
