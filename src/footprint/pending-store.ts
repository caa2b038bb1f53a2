import type { FootprintRecord } from '../../shared/footprint/footprint.ts'

const KEY = 'footprints'
/** Beyond this the oldest are dropped, such as when no session check succeeds for long. */
const MAX_PENDING = 100

/** Stores footprints that could not be sent before the page was left, for the next page of this tab. */
export function savePending(records: FootprintRecord[]): void {
  if (records.length === 0) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read(), ...records].slice(-MAX_PENDING)))
  } catch (error) {
    console.warn(`${records.length} footprints were not sent.`, error)
  }
}

/** Removes and returns the stored footprints of a user; those of other users are dropped. */
export function takePending(userId: string | undefined): FootprintRecord[] {
  try {
    const kept = read()
    sessionStorage.removeItem(KEY)
    return kept.filter(record => record.userId === userId)
  } catch {
    return []
  }
}

function read(): FootprintRecord[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
