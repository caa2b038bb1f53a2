/** A text of the seed: where it stands, under which types, and in which language. */
export type SeedText = { path: string; types: string[]; locale: 'zh' | 'en'; text: string }

type Node = { [field: string]: unknown }

/** Whether a value is an object with fields, not an array. */
export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every object in a value, outermost first, with the path to it and the types around it, its own last. */
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

/** Every localised text in a value; Portable Text gives one text a block. */
export function* texts(value: unknown): Generator<SeedText> {
  for (const { node, path, types } of nodes(value)) {
    if (!/^locale(String|Text|Blocks)$/.test(types.at(-1) ?? '')) continue
    for (const locale of ['zh', 'en'] as const) {
      const said = node[locale]
      if (typeof said === 'string') yield { path, types, locale, text: said }
      else if (Array.isArray(said))
        for (const block of said) yield { path, types, locale, text: plain(block) }
    }
  }
}

function plain(block: unknown): string {
  if (!isObject(block) || !Array.isArray(block.children)) return ''
  return block.children.map(span => (isObject(span) ? String(span.text) : '')).join('')
}
