import { isGuest } from '../session/guest.ts'
import type { StoredSession } from '../session/storage.ts'

/** A footprint (specification §3). */
export interface Footprint {
  /** Name of the behaviour, such as click. */
  type: string
  content: string
  userId: string
  /** Origin and path of the page, without query and hash. */
  pathHistory: string
}

/** How an element is tracked: once when it appears, or at every click. */
export type TrackingMode = 'browse' | 'click'

/** Maximum size of a record as JSON; the collector rejects more. */
export const MAX_RECORD_BYTES = 15 * 1024
const CONTENT_MAX = 4096

/**
 * Returns the footprint of an event; undefined if no user is signed in, the user is the guest, or footprints are off
 * (specification §4, §5). Content is cut to the limits of the collector.
 */
export function createFootprint(
  what: { type: string; content: string },
  kept: Pick<StoredSession, 'userId' | 'token'>,
  isOff: boolean,
  page: { origin: string; pathname: string }
): Footprint | undefined {
  if (isOff || isGuest(kept)) return undefined
  const { origin, pathname } = page
  const record = { ...what, userId: kept.userId, pathHistory: origin + pathname }
  return { ...record, content: shortened(record) }
}

/** Size of a footprint as JSON, in bytes. */
export function getSize(record: Footprint): number {
  return new TextEncoder().encode(JSON.stringify(record)).length
}

function shortened(record: Footprint): string {
  let { content } = record
  if (content.length > CONTENT_MAX) content = content.slice(0, CONTENT_MAX)
  while (content && getSize({ ...record, content }) > MAX_RECORD_BYTES)
    content = content.slice(0, Math.floor(content.length * 0.9))
  if (content.length < record.content.length)
    console.warn(`A footprint was cut to ${content.length} of ${record.content.length} characters.`)
  return content
}
