import { defaultLocale } from '../../shared/i18n/locale.ts'
import { isBlank } from '../../shared/text/is-blank.ts'

/**
 * Brings a query result into the form that all pages rely on, at every depth: no null array items (dangling references,
 * invalid items), no lone surrogates in texts, and a text that is blank in its language is replaced by its fallback
 * (see projections.ts), or null.
 */
export function normalizeResult(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.filter(item => item !== null).map(normalizeResult)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, normalizeResult(inner)])
  const object: Record<string, unknown> = Object.fromEntries(entries)
  const field = ['text', 'blocks'].find(name => name in object)
  return field && typeof object.lang === 'string' ? chooseLanguage(object, field) : object
}

function chooseLanguage({ fallback, ...own }: Record<string, unknown>, field: string): unknown {
  if (!isBlank(own[field])) return own
  return isBlank(fallback) ? null : { ...own, [field]: fallback, lang: defaultLocale }
}
