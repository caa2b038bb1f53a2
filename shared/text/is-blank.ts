/** A character that is drawn: no space, line break, control character, noncharacter or invisible mark. */
const VISIBLE =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}\p{Noncharacter_Code_Point}\u2800]/u

/**
 * Whether a value shows nothing, and therefore counts as missing: text of spaces of any kind or invisible characters,
 * Portable Text without text or objects, and lists and objects of nothing but such values.
 */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return !VISIBLE.test(value)
  if (Array.isArray(value)) return value.every(isBlank)
  if (typeof value !== 'object') return false
  const { _type, children, text } = value as { _type?: unknown; children?: unknown; text?: unknown }
  // Their other fields are formatting.
  if (_type === 'block') return isBlank(children)
  if (_type === 'span') return isBlank(text)
  return Object.entries(value).every(
    ([field, inner]) => field === '_type' || field === '_key' || isBlank(inner)
  )
}
