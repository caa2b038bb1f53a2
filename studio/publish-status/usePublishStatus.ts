import { useSyncExternalStore } from 'react'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { fetchStatus } from './status.ts'

const EVERY_MS = 2000
const listeners = new Set<() => void>()
let current: PublishReport | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** The publishing status, polled once for all who show it; undefined until the first response. */
export function usePublishStatus(): PublishReport | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) {
    void ask()
    timer = setInterval(() => void ask(), EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

async function ask(): Promise<void> {
  const now = await fetchStatus()
  // The same object keeps React from rendering again.
  if (JSON.stringify(now) === JSON.stringify(current)) return
  current = now
  for (const listener of listeners) listener()
}
