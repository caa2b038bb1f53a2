import { isObject } from './document.ts'
import type { Place } from './place.ts'

type Container = Record<string | number, unknown>

/** A document in the making: what is changed is copied first, once, and the original stays as it was. */
export type Draft = {
  readonly document: Record<string, unknown>
  /** What the field or item at a place is now; undefined where there is none. */
  read(place: Place): unknown
  /** Puts a value at a place, making the objects that its fields lie in. */
  write(place: Place, value: unknown): void
  /** Removes fields of an object, or items of an array. */
  remove(container: Place, keys: Set<string | number>): void
}

/** Starts a draft of a document. */
export function createDraft(document: Record<string, unknown>): Draft {
  const root = { ...document }
  const owned = new Set<unknown>([root])

  /** The object or array at a place, made where there is none, as one that may be changed. */
  function own(place: Place): Container {
    if (!place.parent) return root
    const parent = own(place.parent)
    const now = Object.hasOwn(parent, place.key) ? parent[place.key] : undefined
    if (owned.has(now)) return now as Container
    const copy = Array.isArray(now) ? now.slice() : isObject(now) ? { ...now } : {}
    owned.add(copy)
    put(parent, place.key, copy)
    return copy as Container
  }

  return {
    document: root,
    read(place) {
      if (!place.parent) return root
      const parent = own(place.parent)
      return Object.hasOwn(parent, place.key) ? parent[place.key] : undefined
    },
    write(place, value) {
      if (place.parent) put(own(place.parent), place.key, value)
    },
    remove(place, keys) {
      const container = own(place)
      if (Array.isArray(container) && place.parent) {
        const rest = container.filter((_, i) => !keys.has(i))
        owned.add(rest)
        put(own(place.parent), place.key, rest)
      } else for (const key of keys) delete container[key]
    }
  }
}

/** Sets an own property, also where its name is one that objects inherit. */
function put(container: Container, key: string | number, value: unknown): void {
  if (key !== '__proto__') container[key] = value
  else {
    const property = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(container, key, property)
  }
}
