import { stringToPath } from 'sanity'
import type { FieldPath } from '../walk-document.ts'

type Typed = { title?: string; fields?: { name: string; type: unknown }[]; of?: unknown[] }

/** Returns a field path as the titles of its fields, outermost first. */
export function fieldTitle(schemaType: unknown, place: FieldPath): string {
  const titles: string[] = []
  let candidates: Typed[] = [schemaType as Typed]
  for (const segment of stringToPath(place)) {
    if (typeof segment === 'string') {
      const fields = candidates.flatMap(type => type.fields ?? [])
      const types = fields.filter(({ name }) => name === segment).map(({ type }) => type as Typed)
      titles.push(types[0]?.title ?? segment)
      candidates = types
    } else {
      // The path does not record the array member's type, so search all of them.
      candidates = candidates.flatMap(type => (type.of ?? []) as Typed[])
    }
  }
  return titles.join(' › ')
}
