import { isLocale, type Locale, otherLocale } from '../../shared/i18n/locale.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { toPrintable } from '../../shared/text/printable.ts'
import { HEADING_FIELDS, HEADING_STYLES } from '../../shared/text/ranked-fields.ts'

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

/** A visible text of a document. */
export interface VisibleText {
  text: string
  isHeading: boolean
}

/**
 * Returns every visible text of a document, in the order of its fields: in the given language, else in Chinese.
 * @param value a document, or a part of it, as it is stored
 * @param field name of the field that it is the value of
 */
export function visibleTexts(value: unknown, locale: Locale, field = ''): VisibleText[] {
  if (Array.isArray(value)) return value.flatMap(item => visibleTexts(item, locale))
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  if (isLocalized(object)) return localized(object, locale, HEADING_FIELDS.has(field))
  return Object.entries(object).flatMap(([name, inner]) =>
    HIDDEN_FIELDS.has(name) ? [] : visibleTexts(inner, locale, name)
  )
}

function isLocalized(object: Record<string, unknown>): boolean {
  const fields = Object.keys(object).filter(field => !field.startsWith('_'))
  return fields.length > 0 && fields.every(isLocale)
}

function localized(
  object: Record<string, unknown>,
  locale: Locale,
  isHeading: boolean
): VisibleText[] {
  return getTexts(isBlank(object[locale]) ? object[otherLocale(locale)] : object[locale], isHeading)
}

// A string, or Portable Text, of which each paragraph is one text.
function getTexts(value: unknown, isHeading: boolean): VisibleText[] {
  if (isBlank(value)) return []
  if (typeof value === 'string') return [{ text: toPrintable(value.trim()), isHeading }]
  if (Array.isArray(value)) return value.flatMap(item => getTexts(item, isHeading))
  if (typeof value !== 'object') return []
  const { children, text, style } = value as { children?: unknown; text?: unknown; style?: unknown }
  if (!Array.isArray(children)) return getTexts(text, isHeading)
  const whole = children.map(child => (child as { text?: unknown } | null)?.text ?? '').join('')
  return getTexts(whole, HEADING_STYLES.has(String(style)))
}
