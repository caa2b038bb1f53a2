import * as v from 'valibot'

/** A footprint in bytes, as it comes over the wire. */
export const MAX_FOOTPRINT_BYTES = 16 * 1024

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

/** A footprint (specification §3): behaviour, what it was about, whose it is, and on which page. */
const footprint = v.object({
  type: v.pipe(text(64), v.regex(/\S/)),
  content: text(4096),
  userId: v.pipe(
    text(128),
    // Nothing is kept of a guest, whoever sends it (specification §5).
    v.check(id => id !== 'guest')
  ),
  pathHistory: v.pipe(
    text(2048),
    // Origin and path: a query may hold what nobody should keep.
    v.check(address => /^https?:\/\/[^?#]+$/i.test(address) && URL.canParse(address))
  )
})

export type Footprint = v.InferOutput<typeof footprint>

/**
 * Reads a footprint; what it holds besides is dropped.
 * @returns the footprint, or the name of the field that is wrong
 */
export function parseFootprint(body: unknown): Footprint | { wrong: string } {
  const result = v.safeParse(footprint, body)
  if (result.success) return result.output
  return { wrong: v.getDotPath(result.issues[0]) ?? 'body' }
}
