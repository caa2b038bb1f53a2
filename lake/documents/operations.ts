import { applyPatches, parsePatch } from '@sanity/diff-match-patch'
import { isObject } from '../../shared/json/is-object.ts'
import { assertDepthBelow } from '../http/json-depth.ts'
import type { PatchBudget } from './budget.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { find } from './find.ts'
import type { PatchPath } from './patch-path.ts'
import { deepestFirst, type PatchTarget } from './patch-target.ts'

/** The context of an operation: the document so far and the budget of the patch. */
export type PatchContext = { builder: DocumentBuilder; budget: PatchBudget }

/** Sets a value at all locations that the path selects, missing fields included. */
export function set({ builder, budget }: PatchContext, path: PatchPath, value: unknown): void {
  const targets = find(builder.document, path, budget)
  assertCopiesAllowed(targets, value, budget)
  for (const target of deepestFirst(targets)) {
    assertParent(target)
    builder.write(target, value)
  }
}

/** Sets a value at selected fields that are missing; null is not missing. */
export function setIfMissing(
  { builder, budget }: PatchContext,
  path: PatchPath,
  value: unknown
): void {
  const missing = find(builder.document, path, budget).filter(
    target => target.value === undefined && typeof target.key === 'string'
  )
  assertCopiesAllowed(missing, value, budget)
  for (const target of deepestFirst(missing)) {
    if (builder.read(target) === undefined) builder.write(target, value)
  }
}

/** Removes all existing locations that the path selects. */
export function unset({ builder, budget }: PatchContext, path: PatchPath): void {
  const keys = new Map<PatchTarget, Set<string | number>>()
  for (const target of find(builder.document, path, budget)) {
    if (target.value === undefined) continue
    const parent = assertParent(target)
    const siblings = keys.get(parent)
    if (siblings) siblings.add(target.key)
    else keys.set(parent, new Set([target.key]))
  }
  for (const container of deepestFirst([...keys.keys()])) {
    if (Array.isArray(container.value)) budget.step(container.value.length)
    builder.remove(container, keys.get(container) ?? new Set())
  }
}

/** Adds to the numbers that the path selects. Throws an `Error` for other types. */
export function increase({ builder, budget }: PatchContext, path: PatchPath, by: number): void {
  for (const target of filterExisting(find(builder.document, path, budget), path)) {
    const { value } = target
    if (typeof value !== 'number')
      throw new Error(`the value is ${describeType(value)}, not a number.`)
    const sum = value + by
    if (!Number.isFinite(sum)) throw new Error('the sum is larger than a number can be.')
    builder.write(target, sum)
  }
}

/** Applies a diff-match-patch to the strings that the path selects. Throws an `Error` for other types. */
export function diffMatchPatch(
  { builder, budget }: PatchContext,
  path: PatchPath,
  text: string
): void {
  const hunks = parsePatch(text)
  const targets = filterExisting(find(builder.document, path, budget), path)
  budget.repeat(Math.max(0, targets.length - 1) * text.length)
  for (const target of targets) {
    const { value } = target
    if (typeof value !== 'string')
      throw new Error(`the value is ${describeType(value)}, not a string.`)
    budget.step(Math.ceil((hunks.length * value.length) / 64))
    builder.write(target, applyPatches(hunks, value, { allowExceedingIndices: true })[0])
  }
}

/** The existing locations. Throws an `Error` if a direct path selects none, unless no item has its key. */
function filterExisting(targets: PatchTarget[], { isDirect, steps }: PatchPath): PatchTarget[] {
  const found = targets.filter(({ value }) => value !== undefined)
  if (found.length > 0 || !isDirect) return found
  const isByKey = steps.some(({ parts }) => parts[0]?.kind === 'key')
  if (targets.length > 0 || !isByKey) throw new Error('there is no value.')
  return found
}

/** Returns the parent location. Throws for the document itself, which a patch cannot replace. */
function assertParent({ parent }: PatchTarget): PatchTarget {
  if (!parent) throw new Error('a patch changes fields of a document, not the document itself.')
  return parent
}

/** Throws an `Error` if values would nest a document too deeply, or are copied too often. */
function assertCopiesAllowed(targets: PatchTarget[], value: unknown, budget: PatchBudget): void {
  const deepest = targets.reduce((max, { depth }) => Math.max(max, depth), 0)
  assertDepthBelow(deepest, value)
  if (targets.length > 1) budget.repeat((targets.length - 1) * JSON.stringify(value).length)
}

/** The type of a value, for error messages. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (isObject(value)) return 'an object'
  return (
    { string: 'a string', number: 'a number', boolean: 'a boolean' }[typeof value as string] ??
    'nothing'
  )
}
