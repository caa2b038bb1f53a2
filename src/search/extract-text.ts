import { isBlank } from '../../shared/content/is-blank.ts'
import { isLocale, type Locale } from '../../shared/i18n/locale.ts'

// Fields that are invisible, or the same on every page.
const HIDDEN_FIELDS = new Set([
  'seo',
  'alt',
  'actions',
  'links',
  'action',
  'related',
  'documents',
  'cameras'
])

/**
 * Returns every visible text of a document, in the order of its fields: in the given language, else in Chinese.
 * @param value a document, or a part of it, as it is stored
 */
export function visibleTexts(value: unknown, locale: Locale): string[] {
  if (Array.isArray(value)) return value.flatMap(item => visibleTexts(item, locale))
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  if (isLocalized(object)) return localized(object, locale)
  return Object.entries(object).flatMap(([field, inner]) =>
    HIDDEN_FIELDS.has(field) ? [] : visibleTexts(inner, locale)
  )
}

function isLocalized(object: Record<string, unknown>): boolean {
  const fields = Object.keys(object).filter(field => !field.startsWith('_'))
  return fields.length > 0 && fields.every(isLocale)
}

function localized(object: Record<string, unknown>, locale: Locale): string[] {
  const own = getTexts(object[locale])
  return own.length > 0 ? own : getTexts(object.zh)
}

// A string, or Portable Text, of which each paragraph is one text.
function getTexts(value: unknown): string[] {
  if (isBlank(value)) return []
  if (typeof value === 'string') return [value.trim()]
  if (Array.isArray(value)) return value.flatMap(getTexts)
  if (typeof value !== 'object') return []
  const { children, text } = value as { children?: unknown; text?: unknown }
  if (Array.isArray(children)) {
    return getTexts(
      children.map(child => (child as { text?: unknown } | null)?.text ?? '').join('')
    )
  }
  return getTexts(text)
}
