/** A field path in Sanity's notation, such as `sections[_key=="a"].heading`. */
export type FieldPath = string

/** Calls a visitor for every object inside a document, with its path. */
export function walk(
  value: unknown,
  visit: (object: Record<string, unknown>, place: FieldPath) => void,
  place: FieldPath = ''
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walk(item, visit, `${place}[${keyed(item, index)}]`)
    })
  } else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>, place)
    for (const [name, inner] of Object.entries(value)) {
      if (!name.startsWith('_')) walk(inner, visit, place ? `${place}.${name}` : name)
    }
  }
}

function keyed(item: unknown, index: number): string {
  const key = (item as { _key?: unknown } | null)?._key
  return typeof key === 'string' ? `_key=="${key}"` : String(index)
}
