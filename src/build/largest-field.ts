/** A field of a document and its length as JSON, in characters. */
export interface FieldSize {
  /** Path in the document, such as `name.zh`; empty for the document itself. */
  field: string
  size: number
}

/** Returns the deepest field that takes more than half of its parent: the likeliest cause of a slow page. */
export function largestField(value: unknown, field = ''): FieldSize {
  const size = JSON.stringify(value ?? null).length
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { field, size }
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('_')) continue
    const half = JSON.stringify(inner ?? null).length * 2 > size
    if (half) return largestField(inner, field ? `${field}.${name}` : name)
  }
  return { field, size }
}
