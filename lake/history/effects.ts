import { applyPatch } from 'mendoza'
import type { Document } from '../documents/document.ts'
import { getLayer, layers } from '../documents/id.ts'
import { encode, type Patch } from './mendoza.ts'

/** What a change did to a document, in the Mendoza format and without `_rev`, both ways. */
export type Effects = { apply: Patch; revert: Patch }

/**
 * The effects that lead from one state of a document to another and back. Clients remove `_rev`
 * before they apply effects, which count the fields of an object.
 */
export function effectsBetween(
  id: string,
  before: Document | undefined,
  after: Document | undefined
): Effects {
  const [from, to] = [withoutRevision(before), withoutRevision(after)]
  // The Studio applies them to what it knows of a release, which lacks fields: only whole ones fit.
  const isWhole = getLayer(id) === layers.release
  return {
    apply: encode(isWhole ? undefined : from, to),
    revert: encode(isWhole ? undefined : to, from)
  }
}

/** A document as it was before a change, from what it was after it; null where it did not exist. */
export function revert(
  after: Document | null,
  { effects, previous }: { effects: Effects; previous: string | null }
): Document | null {
  const before = applyPatch(withoutRevision(after), effects.revert) as Document | null
  return before && previous !== null ? { ...before, _rev: previous } : before
}

function withoutRevision(document: Document | null | undefined) {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}
