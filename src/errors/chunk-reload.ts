import { CHUNK_RELOAD_LOCK_MS } from '../constants.ts'

const KEY = 'chunkReload'

/**
 * Whether the page may reload after a chunk failed to load: once in ten seconds, by a lock in session storage
 * (specification §8, §9). If storage is denied: once per history entry.
 * @param nowMs current time
 */
export function canReload(nowMs = Date.now()): boolean {
  try {
    const before = Number.parseInt(sessionStorage.getItem(KEY) ?? '', 10)
    // A clock that was set back must not extend the lock.
    if (Math.abs(nowMs - before) < CHUNK_RELOAD_LOCK_MS) return false
    sessionStorage.setItem(KEY, String(nowMs))
  } catch {
    const state: unknown = history.state
    if (state && typeof state === 'object' && KEY in state) return false
    history.replaceState({ ...(state as object | null), [KEY]: 1 }, '')
  }
  return true
}

/**
 * Handles a chunk that failed to load, most likely because the site was rebuilt since: reloads the page. Without a
 * network the page stays, as a reload would lose it; its plain HTML works.
 */
export function onChunkError(error: unknown): void {
  console.error(error)
  if (navigator.onLine && canReload()) location.reload()
}
