import { otherLocale } from '../../shared/i18n/locale.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { toPrintable } from '../../shared/text/printable.ts'

/**
 * Brings a query result into the form that all pages rely on, at every depth: no null array items (dangling references,
 * invalid items), only characters that a page can contain, and a text that is blank in its language is replaced by its
 * fallback (see projections.ts), or null.
 */
export function normalizeResult(value: unknown): unknown {
  if (typeof value === 'string') return isBlank(value) ? null : toPrintable(value)
  if (Array.isArray(value)) return value.map(normalizeResult).filter(item => item !== null)
  if (typeof value !== 'object' || value === null) return value
  // Spaces between two spans are text.
  if ('_type' in value && value._type === 'span') return normalizeSpan(value)
  const entries = Object.entries(value).map(([key, inner]) => [key, normalizeResult(inner)])
  const object: Record<string, unknown> = Object.fromEntries(entries)
  const field = ['text', 'blocks'].find(name => name in object)
  return field && typeof object.lang === 'string' ? chooseLanguage(object, field) : object
}

function normalizeSpan(span: object): object {
  const text = 'text' in span && typeof span.text === 'string' ? span.text : ''
  return { ...span, text: toPrintable(text) }
}

function chooseLanguage({ fallback, ...own }: Record<string, unknown>, field: string): unknown {
  if (!isBlank(own[field])) return own
  return isBlank(fallback) ? null : { ...own, [field]: fallback, lang: otherLocale(own.lang) }
}
