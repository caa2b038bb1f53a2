/** A field of a document, and how many characters it takes as JSON. */
export interface FieldSize {
  /** Its way in the document, such as `name.zh`. */
  field: string
  size: number
}

/** The deepest field that holds more than half of what stands around it: what most likely makes a page slow. */
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
