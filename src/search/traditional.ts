import { simplifiedForms } from '../../shared/text/simplified.ts'

/**
 * Returns the traditional characters whose simplified forms occur in a text, as pairs: traditional, simplified.
 * @param text of all pages; with it the table stays small
 */
export function traditionalForms(text: string): string {
  const present = new Set(text)
  return [...simplifiedForms]
    .flatMap(([traditional, simplified]) =>
      present.has(simplified) && !present.has(traditional) ? [traditional + simplified] : []
    )
    .join('')
}
