import { isObject } from '../../shared/json/is-object.ts'
import type { Place } from './place.ts'

type Container = Record<string | number, unknown>

/** A copy-on-write document: changed objects are copied once, the original stays unchanged. */
export type DocumentBuilder = {
  readonly document: Record<string, unknown>
  /** The current value at a location; undefined if there is none. */
  read(place: Place): unknown
  /** Sets the value at a location, creating missing objects on the way. */
  write(place: Place, value: unknown): void
  /** Removes fields of an object or items of an array. */
  remove(container: Place, keys: Set<string | number>): void
}

/** Creates a copy-on-write builder of a document. */
export function createDocumentBuilder(document: Record<string, unknown>): DocumentBuilder {
  const root = { ...document }
  const owned = new Set<unknown>([root])

  /** Returns the mutable object or array at a location, copied or created if necessary. */
  function getOwned(place: Place): Container {
    if (!place.parent) return root
    const parent = getOwned(place.parent)
    const now = Object.hasOwn(parent, place.key) ? parent[place.key] : undefined
    if (owned.has(now)) return now as Container
    const copy = Array.isArray(now) ? now.slice() : isObject(now) ? { ...now } : {}
    owned.add(copy)
    setOwn(parent, place.key, copy)
    return copy as Container
  }

  return {
    document: root,
    read(place) {
      if (!place.parent) return root
      const parent = getOwned(place.parent)
      return Object.hasOwn(parent, place.key) ? parent[place.key] : undefined
    },
    write(place, value) {
      if (place.parent) setOwn(getOwned(place.parent), place.key, value)
    },
    remove(place, keys) {
      const container = getOwned(place)
      if (Array.isArray(container) && place.parent) {
        const rest = container.filter((_, i) => !keys.has(i))
        owned.add(rest)
        setOwn(getOwned(place.parent), place.key, rest)
      } else for (const key of keys) delete container[key]
    }
  }
}

/** Sets an own property, even one named `__proto__`. */
function setOwn(container: Container, key: string | number, value: unknown): void {
  if (key !== '__proto__') container[key] = value
  else {
    const property = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(container, key, property)
  }
}
