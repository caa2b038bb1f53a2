import { randomBytes } from 'node:crypto'
import { isObject } from './document.ts'

/** Gives each object in a list a `_key` where it has none. Returns a copy where it changed any. */
export function generateArrayKeys<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(item => {
      const inner = generateArrayKeys(item)
      return isObject(inner) && inner._key === undefined
        ? { ...inner, _key: randomBytes(6).toString('hex') }
        : inner
    }) as T
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, generateArrayKeys(part)])
  ) as T
}
