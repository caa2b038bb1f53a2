import { type Locale, locales } from '../../../shared/i18n/locale.ts'
import { isObject } from '../../../shared/json/is-object.ts'

/** A localised text of the seed: path, enclosing types, and locale. */
export type SeedText = { path: string; types: string[]; locale: Locale; text: string }

type Node = { [field: string]: unknown }

/** Yields every object in a value, outermost first, with its path and enclosing types (its own last). */
export function* nodes(
  value: unknown,
  path = '',
  types: string[] = []
): Generator<{ node: Node; path: string; types: string[] }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* nodes(item, `${path}[${index}]`, types)
  } else if (isObject(value)) {
    const around = typeof value._type === 'string' ? [...types, value._type] : types
    yield { node: value, path, types: around }
    for (const [field, inner] of Object.entries(value))
      yield* nodes(inner, path ? `${path}.${field}` : field, around)
  }
}

/** Yields every localised text in a value; Portable Text yields one text per block. */
export function* texts(value: unknown): Generator<SeedText> {
  for (const { node, path, types } of nodes(value)) {
    if (!/^locale(String|Text|Blocks)$/.test(types.at(-1) ?? '')) continue
    for (const locale of locales) {
      const localised = node[locale]
      if (typeof localised === 'string') yield { path, types, locale, text: localised }
      else if (Array.isArray(localised))
        for (const block of localised) yield { path, types, locale, text: plain(block) }
    }
  }
}

function plain(block: unknown): string {
  if (!isObject(block) || !Array.isArray(block.children)) return ''
  return block.children.map(span => (isObject(span) ? String(span.text) : '')).join('')
}
