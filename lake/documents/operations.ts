import { applyPatches, parsePatch } from '@sanity/diff-match-patch'
import type { Budget } from './budget.ts'
import { isObject } from './document.ts'
import type { Draft } from './draft.ts'
import { find } from './find.ts'
import { checkDepthBelow } from './json-depth.ts'
import type { Path } from './patch-path.ts'
import { deepestFirst, type Place } from './place.ts'

/** What each operation works on: the document so far, and what the whole patch may still cost. */
export type Work = { draft: Draft; budget: Budget }

/** Sets a value wherever the path leads, missing fields included. */
export function set({ draft, budget }: Work, path: Path, value: unknown): void {
  const places = find(draft.document, path, budget)
  checkCopies(places, value, budget)
  for (const place of deepestFirst(places)) {
    needInside(place)
    draft.write(place, value)
  }
}

/** Sets a value where a field that the path names is missing; null is a value, too. */
export function setIfMissing({ draft, budget }: Work, path: Path, value: unknown): void {
  const missing = find(draft.document, path, budget).filter(
    place => place.value === undefined && typeof place.key === 'string'
  )
  checkCopies(missing, value, budget)
  for (const place of deepestFirst(missing)) {
    if (draft.read(place) === undefined) draft.write(place, value)
  }
}

/** Removes whatever exists where the path leads. */
export function unset({ draft, budget }: Work, path: Path): void {
  const keys = new Map<Place, Set<string | number>>()
  for (const place of find(draft.document, path, budget)) {
    if (place.value === undefined) continue
    const parent = needInside(place)
    const siblings = keys.get(parent)
    if (siblings) siblings.add(place.key)
    else keys.set(parent, new Set([place.key]))
  }
  for (const container of deepestFirst([...keys.keys()])) {
    if (Array.isArray(container.value)) budget.step(container.value.length)
    draft.remove(container, keys.get(container) ?? new Set())
  }
}

/** Adds to the numbers where the path leads. Throws where one is no number. */
export function increase({ draft, budget }: Work, path: Path, by: number): void {
  for (const place of existing(find(draft.document, path, budget), path)) {
    const { value } = place
    if (typeof value !== 'number') throw new Error(`the value is ${getName(value)}, not a number.`)
    const sum = value + by
    if (!Number.isFinite(sum)) throw new Error('the sum is larger than a number can be.')
    draft.write(place, sum)
  }
}

/** Applies a patch of diff-match-patch to the texts where the path leads. Throws where one is no text. */
export function diffMatchPatch({ draft, budget }: Work, path: Path, text: string): void {
  const hunks = parsePatch(text)
  const places = existing(find(draft.document, path, budget), path)
  budget.repeat(Math.max(0, places.length - 1) * text.length)
  for (const place of places) {
    const { value } = place
    if (typeof value !== 'string') throw new Error(`the value is ${getName(value)}, not a text.`)
    budget.step(Math.ceil((hunks.length * value.length) / 64))
    draft.write(place, applyPatches(hunks, value, { allowExceedingIndices: true })[0])
  }
}

/** Those of the places where something is. A path of plain names and indexes must lead to something. */
function existing(places: Place[], { isDirect }: Path): Place[] {
  const found = places.filter(({ value }) => value !== undefined)
  if (isDirect && places.length > 0 && found.length === 0) throw new Error('there is no value.')
  return found
}

/** What a place lies in. Throws for the document itself, which only other mutations replace. */
function needInside({ parent }: Place): Place {
  if (!parent) throw new Error('a patch changes fields of a document, not the document itself.')
  return parent
}

/** Throws where values would make a document too deep, or are copied to too many places. */
function checkCopies(places: Place[], value: unknown, budget: Budget): void {
  const deepest = places.reduce((limit, { depth }) => Math.max(limit, depth), 0)
  checkDepthBelow(deepest, value)
  if (places.length > 1) budget.repeat((places.length - 1) * JSON.stringify(value).length)
}

/** A value's type as a word of a sentence. */
export function getName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (isObject(value)) return 'an object'
  return (
    { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ??
    'nothing'
  )
}
