import { applyPatch } from 'mendoza'
import type { Document } from './document.ts'
import { getLayer, layers } from './id.ts'
import { encode, type Patch } from './mendoza.ts'

/** The effects of a change in the Mendoza format, without `_rev`, in both directions. */
export type Effects = { apply: Patch; revert: Patch }

/**
 * Computes the effects between two states of a document. Clients remove `_rev` before they apply
 * effects, which address fields by their position.
 */
export function computeEffects(
  id: string,
  before: Document | undefined,
  after: Document | undefined
): Effects {
  const [from, to] = [withoutRevision(before), withoutRevision(after)]
  // The Studio applies effects to partial copies of releases: only whole values work there.
  const isWhole = getLayer(id) === layers.release
  return {
    apply: encode(isWhole ? undefined : from, to),
    revert: encode(isWhole ? undefined : to, from)
  }
}

/** Undoes a change: returns the document before it; null if it did not exist. */
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
