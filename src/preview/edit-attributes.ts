import { createDataAttribute } from '@sanity/visual-editing-csm'
import { withBase } from '../base-path.ts'
import { sourceOf } from './source-annotations.ts'

/** What makes an element lead to its field when an editor clicks it. */
export interface Editable {
  'data-sanity': string
}

/** Where the Studio is. */
const STUDIO = withBase('/studio')

/**
 * The attribute that leads from an element to the field that it shows, in the preview alone: on public pages nothing
 * is marked, and this gives nothing.
 * @param of what a query gave: a text, a picture, a document
 * @param field a field of it, such as `weight`; itself where nothing is given
 */
export function editAttributes(
  of: object | null | undefined,
  field?: string
): Editable | undefined {
  const origin = sourceOf(of, field)
  if (!origin?.path) return undefined
  return { 'data-sanity': createDataAttribute({ baseUrl: STUDIO, ...origin }).toString() }
}
