import { isObject } from '../../shared/json/is-object.ts'

/** A location in a document, whether or not it has a value. */
export type Place = {
  parent: Place | undefined
  /** Field name or array index. */
  key: string | number
  depth: number
  value: unknown
  /** Whether this is the canonical object of the location (see `unique`). */
  isUnique: boolean
  /** The canonical child locations. */
  children?: Map<string | number, Place>
  /** The selection to which the location was added last. */
  selection?: object
}

/** The location of a whole document, or of an item examined by a condition. */
export function rootPlace(value: unknown): Place {
  return { parent: undefined, key: '', depth: 0, value, isUnique: true }
}

/** A child location. */
export function placeBelow(parent: Place, key: string | number): Place {
  const { value } = parent
  const own = Array.isArray(value)
    ? value[key as number]
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined
  return { parent, key, depth: parent.depth + 1, value: own, isUnique: false }
}

/** Returns the canonical object of a location, so that it is selected once however it is reached. */
export function unique(place: Place): Place {
  if (place.isUnique || !place.parent) return place
  const parent = unique(place.parent)
  parent.children ??= new Map()
  const existing = parent.children.get(place.key)
  if (existing) return existing
  place.parent = parent
  place.isUnique = true
  parent.children.set(place.key, place)
  return place
}

/** An ordered set of locations. */
export class PlaceSet {
  readonly places: Place[] = []

  add(place: Place): void {
    const one = unique(place)
    if (one.selection === this) return
    one.selection = this
    this.places.push(one)
  }
}

/** The locations that have no ancestor among the others. */
export function outermost(places: Place[]): Place[] {
  if (places.length < 2) return places
  const all = new Set(places)
  return places.filter(place => {
    for (let above = place.parent; above; above = above.parent) if (all.has(above)) return false
    return true
  })
}

/** Sorts locations deepest first, so that changes do not move the remaining ones. */
export function deepestFirst(places: Place[]): Place[] {
  return places.length < 2 ? places : places.toSorted((a, b) => b.depth - a.depth)
}
