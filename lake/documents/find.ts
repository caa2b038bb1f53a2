import { isObject } from '../../shared/json/is-object.ts'
import type { PatchBudget } from './budget.ts'
import { matchesCondition } from './condition.ts'
import type { PatchPart, PatchPath, PatchStep } from './patch-path.ts'
import { outermost, type Place, PlaceSet, placeBelow, rootPlace } from './place.ts'

type Emit = (place: Place) => void

/**
 * Returns the locations that a path selects. A named field may be missing; array items exist,
 * except the one after the last at the end of a path; so do all locations that `..` selects.
 */
export function find(document: unknown, path: PatchPath, budget: PatchBudget): Place[] {
  const root = rootPlace(document)
  const places =
    (path.isDirect && findDirect(root, path.steps, budget)) || findSteps(root, path.steps, budget)
  for (let i = 0; i < places.length; i++) budget.place()
  return places
}

/** Fast path without unions; returns undefined if a field is selected of all items of an array. */
function findDirect(root: Place, steps: PatchStep[], budget: PatchBudget): Place[] | undefined {
  let place = root
  for (const [i, { parts }] of steps.entries()) {
    const part = parts[0]
    const { value } = place
    if (part?.kind === 'field') {
      if (Array.isArray(value)) return undefined
      place = placeBelow(place, part.name)
    } else if (Array.isArray(value) && part?.kind === 'key') {
      budget.step(value.length)
      const index = value.findIndex(item => hasKey(item, part.key))
      if (index < 0) return []
      if (value.findLastIndex(item => hasKey(item, part.key)) !== index) return undefined
      place = placeBelow(place, index)
    } else if (Array.isArray(value) && part?.kind === 'index') {
      const index = getIndex(part.at, value.length, i === steps.length - 1)
      if (index === undefined) return []
      place = placeBelow(place, index)
    } else return undefined
  }
  return [place]
}

/** Returns the locations that steps select, starting at a location. */
export function findSteps(
  start: Place,
  steps: PatchStep[],
  budget: PatchBudget,
  isWhole = true
): Place[] {
  let places = [start]
  steps.forEach((step, i) => {
    const selection = new PlaceSet()
    const isLast = isWhole && i === steps.length - 1
    const emit: Emit = place => {
      budget.step()
      selection.add(place)
    }
    if (step.recursive) {
      budget.step(places.length)
      for (const start of outermost(places)) {
        const emitBelow: Emit = place => {
          if (place.value !== undefined && place !== start) emit(place)
        }
        walkPlaces(start, budget, node => {
          for (const part of step.parts) selectInWalk(node, part, budget, emitBelow)
        })
      }
    } else {
      for (const place of places) {
        for (const part of step.parts) select(place, part, isLast, budget, emit)
      }
    }
    places = selection.places
  })
  return places
}

/** Visits a location and all existing locations below it. */
export function walkPlaces(place: Place, budget: PatchBudget, visit: Emit): void {
  budget.step()
  visit(place)
  for (const below of placesIn(place)) walkPlaces(below, budget, visit)
}

function* placesIn(place: Place): Generator<Place> {
  const { value } = place
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield placeBelow(place, i)
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) yield placeBelow(place, name)
  }
}

/** Like `select`, without the items of arrays, which the walk visits itself. */
function selectInWalk(place: Place, part: PatchPart, budget: PatchBudget, emit: Emit): void {
  const isOfItems = part.kind === 'field' || part.kind === 'key' || part.kind === 'where'
  if (!isOfItems || !Array.isArray(place.value)) select(place, part, false, budget, emit)
}

function select(
  place: Place,
  part: PatchPart,
  isLast: boolean,
  budget: PatchBudget,
  emit: Emit
): void {
  const { value } = place
  switch (part.kind) {
    case 'self':
      emit(place)
      break
    case 'all':
      for (const below of placesIn(place)) emit(below)
      break
    case 'field':
      selectField(place, part.name, budget, emit)
      break
    case 'path':
      for (const found of findSteps(place, part.steps, budget, isLast)) emit(found)
      break
    case 'index': {
      const at = Array.isArray(value) ? getIndex(part.at, value.length, isLast) : undefined
      if (at !== undefined) emit(placeBelow(place, at))
      break
    }
    case 'range': {
      if (!Array.isArray(value)) break
      const { start, end } = resolveRange(part, value.length)
      for (let i = start; i < end; i++) emit(placeBelow(place, i))
      break
    }
    default:
      selectWhere(place, part, budget, emit)
  }
}

/** Resolves a negative index; undefined if there is no such item and, with `orNext`, it is not the next one. */
function getIndex(at: number, length: number, orNext: boolean): number | undefined {
  const index = at < 0 ? length + at : at
  return index >= 0 && (index < length || (orNext && index === length)) ? index : undefined
}

/** Selects a field of an object, or of each object in an array. */
function selectField(place: Place, name: string, budget: PatchBudget, emit: Emit): void {
  if (!Array.isArray(place.value)) {
    emit(placeBelow(place, name))
    return
  }
  budget.step(place.value.length)
  place.value.forEach((item, i) => {
    if (typeof item !== 'object' || item === null) return
    selectField(placeBelow(place, i), name, budget, emit)
  })
}

/** Selects the items that meet a condition; a value that is not an array is treated as an item. */
export function selectWhere(
  place: Place,
  part: Extract<PatchPart, { kind: 'key' | 'where' }>,
  budget: PatchBudget,
  emit: Emit
): void {
  const { value } = place
  if (!Array.isArray(value)) {
    if (matchesPart(value, part, budget)) emit(place)
    return
  }
  value.forEach((item, i) => {
    if (Array.isArray(item)) selectWhere(placeBelow(place, i), part, budget, emit)
    else if (matchesPart(item, part, budget)) emit(placeBelow(place, i))
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
    const found = findSteps(rootPlace(item), steps, budget)
    return found.find(place => place.value !== undefined)?.value
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
