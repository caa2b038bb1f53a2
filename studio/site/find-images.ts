import { isBlank } from '../../shared/text/is-blank.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** Pictures with a file but without alternative text in Chinese. */
export function missingAlternatives(document: unknown): FieldPath[] {
  const places: FieldPath[] = []
  walk(document, (object, place) => {
    const reference = (object.asset as { _ref?: unknown } | undefined)?._ref
    if (typeof reference !== 'string' || !reference.startsWith('image-')) return
    const alternative = object.alt as { zh?: unknown } | undefined
    if (isBlank(alternative?.zh)) places.push(`${place}.alt`)
  })
  return places
}
