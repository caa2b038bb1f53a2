import { useSyncExternalStore } from 'react'
import { PUBLISH_EVENTS } from '../../shared/publisher/endpoints.ts'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { hosted } from '../project.ts'
import { withRoot } from '../with-root.ts'
import { fetchStatus } from './status.ts'

const RETRY_MS = 5000
const listeners = new Set<() => void>()
let current: PublishReport | undefined
let stream: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** The publishing status, followed once for all who show it; undefined until the first event. */
export function usePublishStatus(): PublishReport | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1 && !hosted) {
    document.addEventListener('visibilitychange', follow)
    follow()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}

/** Follows the events while the tab is visible: a browser allows few connections to a host. */
function follow(): void {
  stop()
  if (document.hidden) return
  const opened = new EventSource(withRoot(PUBLISH_EVENTS.path))
  opened.addEventListener('status', ({ data }) => show(JSON.parse(data)))
  // The browser reconnects by itself unless the server has refused, such as while it starts.
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || opened !== stream) return
    void fetchStatus().then(show)
    retry = setTimeout(follow, RETRY_MS)
  }
  stream = opened
}

function stop(): void {
  clearTimeout(retry)
  stream?.close()
  stream = undefined
}

function show(now: PublishReport | undefined): void {
  // The same object keeps React from rendering again.
  if (JSON.stringify(now) === JSON.stringify(current)) return
  current = now
  for (const listener of listeners) listener()
}
