import { isObject } from '../../shared/json/is-object.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import type { FieldPath } from '../walk-document.ts'

/**
 * Returns paths of texts with Chinese but no English, for which the English page falls back to Chinese.
 * @param value a document or any part of one
 */
export function missingTranslations(value: unknown, place: FieldPath = ''): FieldPath[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      missingTranslations(item, `${place}[${getKey(item, index)}]`)
    )
  }
  if (!isObject(value)) return []
  if ('zh' in value) return !isBlank(value.zh) && isBlank(value.en) ? [place] : []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('_') ? [] : missingTranslations(inner, place ? `${place}.${name}` : name)
  )
}

function getKey(item: unknown, index: number): string {
  return isObject(item) && typeof item._key === 'string' ? `_key=="${item._key}"` : String(index)
}
