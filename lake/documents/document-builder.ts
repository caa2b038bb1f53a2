import { isObject } from '../../shared/json/is-object.ts'
import type { PatchTarget } from './patch-target.ts'

type Container = Record<string | number, unknown>

/** A copy-on-write document: changed objects are copied once, the original stays unchanged. */
export type DocumentBuilder = {
  readonly document: Record<string, unknown>
  /** The current value at a location; undefined if there is none. */
  read(target: PatchTarget): unknown
  /** Sets the value at a location, creating missing objects on the way. */
  write(target: PatchTarget, value: unknown): void
  /** Removes fields of an object or items of an array. */
  remove(container: PatchTarget, keys: Set<string | number>): void
}

/** Creates a copy-on-write builder of a document. */
export function createDocumentBuilder(document: Record<string, unknown>): DocumentBuilder {
  const root = { ...document }
  const owned = new Set<unknown>([root])

  /** Returns the mutable object or array at a location, copied or created if necessary. */
  function getOwned(target: PatchTarget): Container {
    if (!target.parent) return root
    const parent = getOwned(target.parent)
    const now = Object.hasOwn(parent, target.key) ? parent[target.key] : undefined
    if (owned.has(now)) return now as Container
    const copy = Array.isArray(now) ? now.slice() : isObject(now) ? { ...now } : {}
    owned.add(copy)
    setOwn(parent, target.key, copy)
    return copy as Container
  }

  return {
    document: root,
    read(target) {
      if (!target.parent) return root
      const parent = getOwned(target.parent)
      return Object.hasOwn(parent, target.key) ? parent[target.key] : undefined
    },
    write(target, value) {
      if (target.parent) setOwn(getOwned(target.parent), target.key, value)
    },
    remove(target, keys) {
      const container = getOwned(target)
      if (Array.isArray(container) && target.parent) {
        const rest = container.filter((_, i) => !keys.has(i))
        owned.add(rest)
        setOwn(getOwned(target.parent), target.key, rest)
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
