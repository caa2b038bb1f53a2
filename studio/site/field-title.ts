import { stringToPath } from 'sanity'
import type { FieldPath } from '../translation/missing-fields.ts'

type Typed = { title?: string; fields?: { name: string; type: unknown }[]; of?: unknown[] }

/** A place as an editor reads it: the titles of the fields on the way, from the outside in. */
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
      // Which member an item is of is not in the place: look on in all of them.
      candidates = candidates.flatMap(type => (type.of ?? []) as Typed[])
    }
  }
  return titles.join(' › ')
}
