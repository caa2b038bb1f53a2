import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import { MAX_CONTENT_LENGTH, MAX_SENT_FOOTPRINT_BYTES } from '../../shared/footprint/limits.ts'
import { isGuest } from '../login/guest.ts'
import type { StoredSession } from '../login/storage.ts'

/** How an element is tracked: once when it appears, or at every click. */
export type TrackingMode = 'browse' | 'click'

/**
 * Returns the footprint of an event; undefined if no user is signed in, the user is the guest, or footprints are off
 * (specification §4, §5). Content is cut to the limits of the collector.
 */
export function createFootprint(
  what: { type: string; content: string },
  kept: Pick<StoredSession, 'userId' | 'token'>,
  isOff: boolean,
  page: { origin: string; pathname: string }
): FootprintRecord | undefined {
  if (isOff || isGuest(kept)) return undefined
  const { origin, pathname } = page
  const record = { ...what, userId: kept.userId, pathHistory: origin + pathname }
  return { ...record, content: shortened(record) }
}

/** Size of a footprint as JSON, in bytes. */
export function getSize(record: FootprintRecord): number {
  return new TextEncoder().encode(JSON.stringify(record)).length
}

function shortened(record: FootprintRecord): string {
  let { content } = record
  if (content.length > MAX_CONTENT_LENGTH) content = content.slice(0, MAX_CONTENT_LENGTH)
  while (content && getSize({ ...record, content }) > MAX_SENT_FOOTPRINT_BYTES)
    content = content.slice(0, Math.floor(content.length * 0.9))
  if (content.length < record.content.length)
    console.warn(`A footprint was cut to ${content.length} of ${record.content.length} characters.`)
  return content
}
