import type { ClientReturn } from '@sanity/client'
import { buildContext, type CachedResult } from '../build/build-context.ts'
import { queryDependencies } from '../build/page-dependencies.ts'
import { pausePageTimeout } from '../build/page-timeout.ts'
import { annotateSources } from '../preview/source-annotations.ts'
import { compact } from './compact.ts'
import { fetchContent, type Params } from './fetch.ts'

/** The answer of a query as the content gives it, which is asked for once a build. */
export function cachedQuery(
  query: string,
  params: Params,
  recorded: boolean
): Promise<CachedResult> {
  const { answers, preview } = buildContext()
  const key = `${JSON.stringify(params)}${query}`
  const known = answers.get(key)
  if (known) return known
  const answered = freshQuery(query, params)
    .then(answer => {
      if (preview) annotateSources(answer)
      return answer
    })
    .then(answer => ({
      answer,
      reads: recorded ? queryDependencies(query, params, answer) : undefined
    }))
  answers.set(key, answered)
  answered.catch(() => answers.delete(key))
  return answered
}

/** The answer of a query, asked for now. */
export async function freshQuery(query: string, params: Params): Promise<unknown> {
  return compact(await fetchContent(query, params, buildContext().preview ?? {}))
}

/** Answers a query for what every page reads of all others (which paths exist): it is not recorded. */
export async function loadUntracked<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await pausePageTimeout(cachedQuery(query, params, false))).answer as ClientReturn<Query>
}
