import { randomBytes } from 'node:crypto'
import { isObject } from '../../shared/json/is-object.ts'

/** Adds a random `_key` to objects in arrays that have none. Returns a copy. */
export function generateArrayKeys<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(item => {
      const child = generateArrayKeys(item)
      return isObject(child) && child._key === undefined
        ? { ...child, _key: randomBytes(6).toString('hex') }
        : child
    }) as T
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, generateArrayKeys(part)])
  ) as T
}
