import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

/** Current result of a live query; `result` is undefined until the first response. */
export type LiveResult<Result> = { result?: Result; error?: Error }

const SETTLE_MS = 150

/**
 * Runs a query over drafts and published documents and repeats it after each mutation it depends on.
 * @param params must keep its identity between renders
 */
export function useLiveQuery<Result>(
  query: string,
  params: Record<string, unknown> = NONE
): LiveResult<Result> {
  const client = useClient({ apiVersion })
  const [live, setLive] = useState<LiveResult<Result>>({})

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = (): void => {
      client.fetch<Result>(query, params, { perspective: 'raw' }).then(
        result => gone || setLive({ result }),
        (error: Error) => gone || setLive(before => ({ ...before, error }))
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
        error: (error: Error) => setLive(before => ({ ...before, error }))
      })
    return () => {
      gone = true
      clearTimeout(timer)
      changes.unsubscribe()
    }
  }, [client, query, params])

  return live
}

const NONE: Record<string, unknown> = {}
