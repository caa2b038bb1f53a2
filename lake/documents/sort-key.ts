/** A value that SQLite orders as GROQ's `order` does: numbers, then strings, then booleans. */
export type SortKey = number | Uint8Array

/** Strings are indexed by a prefix of this length; the evaluator compares the rest. */
export const SORT_KEY_LENGTH = 48

const STRING = 1
const BOOLEAN = 2

/**
 * The sort key of a scalar; undefined for other values. Strings are encoded as UTF-16 big endian,
 * because JavaScript compares UTF-16 code units and SQLite compares bytes.
 */
export function sortKey(value: unknown): SortKey | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (typeof value === 'boolean') return Uint8Array.of(BOOLEAN, value ? 1 : 0)
  if (typeof value !== 'string') return undefined
  const length = Math.min(value.length, SORT_KEY_LENGTH)
  const key = new Uint8Array(1 + 2 * length)
  key[0] = STRING
  for (let i = 0; i < length; i++) {
    const unit = value.charCodeAt(i)
    key[1 + 2 * i] = unit >> 8
    key[2 + 2 * i] = unit & 255
  }
  return key
}
