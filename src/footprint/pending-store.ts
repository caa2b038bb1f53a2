import type { Footprint } from './record.ts'

const KEY = 'footprints'
/** Where no check succeeds for long, the oldest are dropped. */
const MAX_PENDING = 100

/** Keeps what could not be sent before the page was left, for the next page of this tab. */
export function savePending(records: Footprint[]): void {
  if (records.length === 0) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read(), ...records].slice(-MAX_PENDING)))
  } catch (error) {
    console.warn(`${records.length} footprints were not sent.`, error)
  }
}

/** Takes what was kept. What is another person's, or nobody's any more, is dropped. */
export function takePending(userId: string | undefined): Footprint[] {
  try {
    const kept = read()
    sessionStorage.removeItem(KEY)
    return kept.filter(record => record.userId === userId)
  } catch {
    return []
  }
}

function read(): Footprint[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
