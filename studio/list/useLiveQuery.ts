import type { SanityClient } from '@sanity/client'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

/** Current result of a live query; `result` is undefined until the first response. */
export type LiveResult<Result> = { result?: Result; error?: Error }

type Store = {
  live: LiveResult<unknown>
  listeners: Set<() => void>
  /** Ends the event stream. */
  stop: () => void
}

const SETTLE_MS = 150
const NONE: Record<string, unknown> = {}
const PENDING: LiveResult<unknown> = {}

/** Queries that are shown at the moment; those who ask the same share one event stream. */
const stores = new WeakMap<SanityClient, Map<string, Store>>()

/** Runs a query over drafts, versions and published documents and repeats it after each mutation it depends on. */
export function useLiveQuery<Result>(
  query: string,
  params: Record<string, unknown> = NONE
): LiveResult<Result> {
  const client = useClient({ apiVersion })
  const given = JSON.stringify(params)
  const subscribe = useCallback(
    (listener: () => void) => {
      const store = getStore(client, query, given)
      store.listeners.add(listener)
      return () => {
        store.listeners.delete(listener)
        if (store.listeners.size === 0) removeStore(client, query, given)
      }
    },
    [client, query, given]
  )
  const read = () => stores.get(client)?.get(query + given)?.live ?? PENDING
  return useSyncExternalStore(subscribe, read) as LiveResult<Result>
}

function getStore(client: SanityClient, query: string, given: string): Store {
  const all = stores.get(client) ?? new Map<string, Store>()
  stores.set(client, all)
  const store = all.get(query + given) ?? openStore(client, query, JSON.parse(given))
  all.set(query + given, store)
  return store
}

function removeStore(client: SanityClient, query: string, given: string): void {
  const all = stores.get(client)
  all?.get(query + given)?.stop()
  all?.delete(query + given)
}

function openStore(client: SanityClient, query: string, params: Record<string, unknown>): Store {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const set = (live: LiveResult<unknown>): void => {
    if (isStopped) return
    store.live = live
    for (const listener of store.listeners) listener()
  }
  const ask = (): void => {
    client.fetch(query, params, { perspective: 'raw' }).then(
      result => set({ result }),
      (error: Error) => set({ ...store.live, error })
    )
  }
  const changes = client
    .listen(query, params, {
      events: ['welcome', 'mutation', 'reconnect'],
      includeResult: false,
      // Lists show drafts and versions as well.
      includeAllVersions: true,
      visibility: 'query'
    })
    .subscribe({
      next: () => {
        clearTimeout(timer)
        timer = setTimeout(ask, SETTLE_MS)
      },
      error: (error: Error) => set({ ...store.live, error })
    })
  const store: Store = {
    live: PENDING,
    listeners: new Set(),
    stop() {
      isStopped = true
      clearTimeout(timer)
      changes.unsubscribe()
    }
  }
  return store
}
