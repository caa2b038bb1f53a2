import { CHUNK_RELOAD_LOCK_MS } from '../constants.ts'

const KEY = 'chunkReload'

/**
 * Whether the page may reload because a part of it failed to load: once in ten seconds, by a lock in
 * session storage (specification §8, §9). Where storage is denied, once for this entry of the history.
 * @param nowMs the time
 */
export function canReload(nowMs = Date.now()): boolean {
  try {
    const before = Number.parseInt(sessionStorage.getItem(KEY) ?? '', 10)
    // A clock that was set back must not hold the lock for longer.
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
 * Answers a part of the page that failed to load: the site was built anew since, so the page reloads.
 * Without a network it would be lost, so it stays; what is there as plain HTML works.
 */
export function onChunkError(error: unknown): void {
  console.error(error)
  if (navigator.onLine && canReload()) location.reload()
}
