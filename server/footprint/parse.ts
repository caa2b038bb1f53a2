import * as v from 'valibot'

/** Size limit of a footprint on the wire, in bytes. */
export const MAX_FOOTPRINT_BYTES = 16 * 1024

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

/** A footprint (specification §3): the action, its object, its user, and the page. */
const footprint = v.object({
  type: v.pipe(text(64), v.regex(/\S/)),
  content: text(4096),
  userId: v.pipe(
    text(128),
    // Footprints of guests are never stored, whatever the sender (specification §5).
    v.check(id => id !== 'guest')
  ),
  pathHistory: v.pipe(
    text(2048),
    // Origin and path only: a query string may contain personal data.
    v.check(address => /^https?:\/\/[^?#]+$/i.test(address) && URL.canParse(address))
  )
})

export type Footprint = v.InferOutput<typeof footprint>

/**
 * Validates a footprint; unknown fields are dropped.
 * @returns the footprint, or the name of the invalid field
 */
export function parseFootprint(body: unknown): Footprint | { invalid: string } {
  const result = v.safeParse(footprint, body)
  if (result.success) return result.output
  return { invalid: v.getDotPath(result.issues[0]) ?? 'body' }
}
