import type { Footprint } from './record.ts'

const KEY = 'footprints'

/** Keeps what could not be sent before the page was left, for the next page of this tab. */
export function stash(records: Footprint[]): void {
  if (records.length === 0) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify(records))
  } catch (error) {
    console.warn(`${records.length} footprints were not sent.`, error)
  }
}

/** Takes what was kept. What is another person's, or nobody's any more, is dropped. */
export function restOf(userId: string | undefined): Footprint[] {
  try {
    const kept: Footprint[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.removeItem(KEY)
    return kept.filter(record => record.userId === userId)
  } catch {
    return []
  }
}
