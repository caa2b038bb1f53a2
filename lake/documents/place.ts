import { isObject } from './document.ts'

/** A place in a document, whether anything is there or not (`value` is undefined then). */
export type Place = {
  parent: Place | undefined
  /** Name of the field or index of the item. */
  key: string | number
  depth: number
  value: unknown
  /** Whether this is the one object for the place (see `unique`). */
  isUnique: boolean
  /** The unique places below. */
  children?: Map<string | number, Place>
  /** The selection that the place was last added to. */
  selection?: object
}

/** The place of a whole document (or of an item that a condition looks into). */
export function rootPlace(value: unknown): Place {
  return { parent: undefined, key: '', depth: 0, value, isUnique: true }
}

/** A place right below another. */
export function placeBelow(parent: Place, key: string | number): Place {
  const { value } = parent
  const own = Array.isArray(value)
    ? value[key as number]
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined
  return { parent, key, depth: parent.depth + 1, value: own, isUnique: false }
}

/** The one object that stands for a place: two ways that lead to it select it once. */
export function unique(place: Place): Place {
  if (place.isUnique || !place.parent) return place
  const parent = unique(place.parent)
  parent.children ??= new Map()
  const known = parent.children.get(place.key)
  if (known) return known
  place.parent = parent
  place.isUnique = true
  parent.children.set(place.key, place)
  return place
}

/** Collects places, each once, in the order in which they were first added. */
export class Selection {
  readonly places: Place[] = []

  add(place: Place): void {
    const one = unique(place)
    if (one.selection === this) return
    one.selection = this
    this.places.push(one)
  }
}

/** Those of the places that are below none of the others. */
export function outermost(places: Place[]): Place[] {
  if (places.length < 2) return places
  const all = new Set(places)
  return places.filter(place => {
    for (let above = place.parent; above; above = above.parent) if (all.has(above)) return false
    return true
  })
}

/** Deepest places first: what is changed there moves no place further up. */
export function deepestFirst(places: Place[]): Place[] {
  return places.length < 2 ? places : places.toSorted((a, b) => b.depth - a.depth)
}
