import type { ClientReturn } from '@sanity/client'
import { buildContext, type CachedResult } from '../rendering/build-context.ts'
import { pausePageTimeout } from '../rendering/page-timeout.ts'
import { queryDependencies } from '../rendering/query-dependencies.ts'
import { fetchContent, type Params } from './fetch.ts'
import { normalizeResult } from './normalize-result.ts'
import { annotateSources } from './source-annotations.ts'

/**
 * Returns the result of a query from the cache of the build; concurrent calls share one request.
 * @param recorded whether to compute its dependencies
 */
export function cachedQuery(
  query: string,
  params: Params,
  recorded: boolean
): Promise<CachedResult> {
  const { answers, preview } = buildContext()
  const key = `${JSON.stringify(params)}${query}`
  const cached = answers.get(key)
  if (cached) return cached
  const pending = freshQuery(query, params)
    .then(answer => {
      if (preview) annotateSources(answer)
      return answer
    })
    .then(answer => ({
      answer,
      reads: recorded ? queryDependencies(query, params, answer) : undefined
    }))
  answers.set(key, pending)
  pending.catch(() => answers.delete(key))
  return pending
}

/** Returns the result of a query without the cache. */
export async function freshQuery(query: string, params: Params): Promise<unknown> {
  return normalizeResult(await fetchContent(query, params, buildContext().preview ?? {}))
}

/** Returns the result of a query that every page makes (which paths exist); its dependencies are not recorded. */
export async function loadUntracked<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await pausePageTimeout(cachedQuery(query, params, false))).answer as ClientReturn<Query>
}
