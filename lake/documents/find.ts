import { isObject } from '../../shared/json/is-object.ts'
import type { PatchBudget } from './budget.ts'
import { matchesCondition } from './condition.ts'
import type { PatchPart, PatchPath, PatchStep } from './patch-path.ts'
import {
  outermost,
  type PatchTarget,
  PatchTargetSet,
  rootTarget,
  targetBelow
} from './patch-target.ts'

type Emit = (target: PatchTarget) => void

/**
 * Returns the locations that a path selects. A named field may be missing; array items exist,
 * except the one after the last at the end of a path; so do all locations that `..` selects.
 */
export function find(document: unknown, path: PatchPath, budget: PatchBudget): PatchTarget[] {
  const root = rootTarget(document)
  const targets =
    (path.isDirect && findDirect(root, path.steps, budget)) || findSteps(root, path.steps, budget)
  for (let i = 0; i < targets.length; i++) budget.target()
  return targets
}

/** Fast path without unions; returns undefined if a field is selected of all items of an array. */
function findDirect(
  root: PatchTarget,
  steps: PatchStep[],
  budget: PatchBudget
): PatchTarget[] | undefined {
  let target = root
  for (const [i, { parts }] of steps.entries()) {
    const part = parts[0]
    const { value } = target
    if (part?.kind === 'field') {
      if (Array.isArray(value)) return undefined
      target = targetBelow(target, part.name)
    } else if (Array.isArray(value) && part?.kind === 'key') {
      budget.step(value.length)
      const index = value.findIndex(item => hasKey(item, part.key))
      if (index < 0) return []
      if (value.findLastIndex(item => hasKey(item, part.key)) !== index) return undefined
      target = targetBelow(target, index)
    } else if (Array.isArray(value) && part?.kind === 'index') {
      const index = getIndex(part.at, value.length, i === steps.length - 1)
      if (index === undefined) return []
      target = targetBelow(target, index)
    } else return undefined
  }
  return [target]
}

/** Returns the locations that steps select, starting at a location. */
export function findSteps(
  start: PatchTarget,
  steps: PatchStep[],
  budget: PatchBudget,
  isWhole = true
): PatchTarget[] {
  let targets = [start]
  steps.forEach((step, i) => {
    const selection = new PatchTargetSet()
    const isLast = isWhole && i === steps.length - 1
    const emit: Emit = target => {
      budget.step()
      selection.add(target)
    }
    if (step.recursive) {
      budget.step(targets.length)
      for (const start of outermost(targets)) {
        const emitBelow: Emit = target => {
          if (target.value !== undefined && target !== start) emit(target)
        }
        walkTargets(start, budget, node => {
          for (const part of step.parts) selectInWalk(node, part, budget, emitBelow)
        })
      }
    } else {
      for (const target of targets) {
        for (const part of step.parts) select(target, part, isLast, budget, emit)
      }
    }
    targets = selection.targets
  })
  return targets
}

/** Visits a location and all existing locations below it. */
export function walkTargets(target: PatchTarget, budget: PatchBudget, visit: Emit): void {
  budget.step()
  visit(target)
  for (const below of targetsIn(target)) walkTargets(below, budget, visit)
}

function* targetsIn(target: PatchTarget): Generator<PatchTarget> {
  const { value } = target
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield targetBelow(target, i)
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) yield targetBelow(target, name)
  }
}

/** Like `select`, without the items of arrays, which the walk visits itself. */
function selectInWalk(target: PatchTarget, part: PatchPart, budget: PatchBudget, emit: Emit): void {
  const isOfItems = part.kind === 'field' || part.kind === 'key' || part.kind === 'where'
  if (!isOfItems || !Array.isArray(target.value)) select(target, part, false, budget, emit)
}

function select(
  target: PatchTarget,
  part: PatchPart,
  isLast: boolean,
  budget: PatchBudget,
  emit: Emit
): void {
  const { value } = target
  switch (part.kind) {
    case 'self':
      emit(target)
      break
    case 'all':
      for (const below of targetsIn(target)) emit(below)
      break
    case 'field':
      selectField(target, part.name, budget, emit)
      break
    case 'path':
      for (const found of findSteps(target, part.steps, budget, isLast)) emit(found)
      break
    case 'index': {
      const at = Array.isArray(value) ? getIndex(part.at, value.length, isLast) : undefined
      if (at !== undefined) emit(targetBelow(target, at))
      break
    }
    case 'range': {
      if (!Array.isArray(value)) break
      const { start, end } = resolveRange(part, value.length)
      for (let i = start; i < end; i++) emit(targetBelow(target, i))
      break
    }
    default:
      selectWhere(target, part, budget, emit)
  }
}

/** Resolves a negative index; undefined if there is no such item and, with `orNext`, it is not the next one. */
function getIndex(at: number, length: number, orNext: boolean): number | undefined {
  const index = at < 0 ? length + at : at
  return index >= 0 && (index < length || (orNext && index === length)) ? index : undefined
}

/** Selects a field of an object, or of each object in an array. */
function selectField(target: PatchTarget, name: string, budget: PatchBudget, emit: Emit): void {
  if (!Array.isArray(target.value)) {
    emit(targetBelow(target, name))
    return
  }
  budget.step(target.value.length)
  target.value.forEach((item, i) => {
    if (typeof item !== 'object' || item === null) return
    selectField(targetBelow(target, i), name, budget, emit)
  })
}

/** Selects the items that meet a condition; a value that is not an array is treated as an item. */
export function selectWhere(
  target: PatchTarget,
  part: Extract<PatchPart, { kind: 'key' | 'where' }>,
  budget: PatchBudget,
  emit: Emit
): void {
  const { value } = target
  if (!Array.isArray(value)) {
    if (matchesPart(value, part, budget)) emit(target)
    return
  }
  value.forEach((item, i) => {
    if (Array.isArray(item)) selectWhere(targetBelow(target, i), part, budget, emit)
    else if (matchesPart(item, part, budget)) emit(targetBelow(target, i))
  })
}

function matchesPart(
  value: unknown,
  part: Extract<PatchPart, { kind: 'key' | 'where' }>,
  budget: PatchBudget
): boolean {
  budget.step()
  if (part.kind === 'key') return hasKey(value, part.key)
  if (value === undefined) return false
  return matchesCondition(value, part.condition, (item, steps) => {
    const found = findSteps(rootTarget(item), steps, budget)
    return found.find(target => target.value !== undefined)?.value
  })
}

function hasKey(item: unknown, key: string): boolean {
  return isObject(item) && Object.hasOwn(item, '_key') && item._key === key
}

/**
 * Resolves the bounds of a range in an array, the end exclusive. Negative bounds count from behind
 * the last item, which is -1, as the official client's `splice` writes them.
 */
export function resolveRange(
  { start = 0, end = -1 }: { start: number | undefined; end: number | undefined },
  length: number
): { start: number; end: number } {
  const resolve = (bound: number) =>
    Math.max(0, Math.min(length, bound < 0 ? length + 1 + bound : bound))
  const first = resolve(start)
  return { start: first, end: Math.max(first, resolve(end)) }
}
