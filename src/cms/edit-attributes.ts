import { createDataAttribute } from '@sanity/visual-editing-csm'
import { withBase } from '../base-path.ts'
import { sourceOf } from './source-annotations.ts'

/** Attribute that opens the field of an element when an editor clicks it. */
export interface Editable {
  'data-sanity': string
}

/** Base URL of the Studio. */
const STUDIO = withBase('/studio')

/**
 * Returns the attribute that links an element to the field it shows. Undefined on public pages: only the preview
 * annotates query results.
 * @param of part of a query result: a text, a picture, a document
 * @param field a field of it, such as `weight`; by default the value itself
 */
export function editAttributes(
  of: object | null | undefined,
  field?: string
): Editable | undefined {
  const origin = sourceOf(of, field)
  if (!origin?.path) return undefined
  return { 'data-sanity': createDataAttribute({ baseUrl: STUDIO, ...origin }).toString() }
}
