import * as v from 'valibot'
import { MAX_CONTENT_LENGTH } from './limits.ts'

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

const footprint = v.object({
  /** Name of the behaviour, such as click. */
  type: v.pipe(text(64), v.regex(/\S/)),
  content: text(MAX_CONTENT_LENGTH),
  userId: v.pipe(
    text(128),
    // Footprints of guests are never stored, whatever the sender (specification §5).
    v.check(id => id !== 'guest')
  ),
  /** Origin and path of the page, without query and hash. */
  pathHistory: v.pipe(
    text(2048),
    // Origin and path only: a query string may contain personal data.
    v.check(address => /^https?:\/\/[^?#]+$/i.test(address) && URL.canParse(address))
  )
})

/** A footprint (specification §3): the action, its object, its user, and the page. */
export type FootprintRecord = v.InferOutput<typeof footprint>

/**
 * Validates a footprint; unknown fields are dropped.
 * @returns the footprint, or the name of the invalid field
 */
export function parseFootprint(body: unknown): FootprintRecord | { invalid: string } {
  const result = v.safeParse(footprint, body)
  if (result.success) return result.output
  return { invalid: v.getDotPath(result.issues[0]) ?? 'body' }
}
