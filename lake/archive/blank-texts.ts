import { isBlank } from '../../shared/text/is-blank.ts'

/**
 * Returns the fields of a document whose text shows nothing, such as `sections[0].heading.en`: they count as missing
 * wherever the content is shown.
 */
export function blankTexts(value: unknown, field = ''): string[] {
  if (typeof value === 'string' || isPortableText(value)) return isBlank(value) ? [field] : []
  if (Array.isArray(value))
    return value.flatMap((item, index) => blankTexts(item, `${field}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('_') ? [] : blankTexts(inner, field ? `${field}.${name}` : name)
  )
}

function isPortableText(value: unknown): boolean {
  return Array.isArray(value) && value.some(item => item?._type === 'block')
}
