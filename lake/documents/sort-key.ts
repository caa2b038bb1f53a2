/** A value as SQLite sorts it: numbers, then texts, then booleans, as GROQ's `order` does. */
export type SortKey = number | Uint8Array

/** Texts are compared by their first letters; what shares them is compared by the evaluator. */
export const SORT_KEY_LENGTH = 48

const TEXT = 1
const BOOLEAN = 2

/**
 * The sort key of a scalar, or undefined for anything else. Texts become UTF-16 in network order,
 * because JavaScript compares them by UTF-16 unit and SQLite compares bytes.
 */
export function sortKey(value: unknown): SortKey | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (typeof value === 'boolean') return Uint8Array.of(BOOLEAN, value ? 1 : 0)
  if (typeof value !== 'string') return undefined
  const length = Math.min(value.length, SORT_KEY_LENGTH)
  const key = new Uint8Array(1 + 2 * length)
  key[0] = TEXT
  for (let i = 0; i < length; i++) {
    const unit = value.charCodeAt(i)
    key[1 + 2 * i] = unit >> 8
    key[2 + 2 * i] = unit & 255
  }
  return key
}
