import type { ClientReturn } from '@sanity/client'
import { withoutField } from '../rendering/bisect-field.ts'
import { buildContext } from '../rendering/build-context.ts'
import { trackIssues, trackQuery } from '../rendering/page-dependencies.ts'
import { pausePageTimeout } from '../rendering/page-timeout.ts'
import type { Params } from './fetch.ts'
import { cachedQuery, freshQuery } from './query-cache.ts'
import { routes } from './routes.ts'
import { sanitizeResult } from './sanitize.ts'

/**
 * Returns the result of a query. Every query of the site goes through here: it is sent once per build, its dependencies
 * are recorded on the page that renders, and values that violate the schema are omitted and recorded, too.
 * @throws ContentUnavailable with a sentence if the content lake cannot be reached or refuses the query
 */
export async function load<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  const { answer, reads } = await pausePageTimeout(cachedQuery(query, params, true))
  if (reads) trackQuery(reads)
  const { shown, faults } = await sanitized(answer)
  trackIssues(faults)
  return shown as ClientReturn<Query>
}

/** Like `load`, but neither cached nor recorded, for callers with a cache of their own. */
export async function loadOnce<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await sanitized(await pausePageTimeout(freshQuery(query, params))))
    .shown as ClientReturn<Query>
}

async function sanitized(answer: unknown): Promise<ReturnType<typeof sanitizeResult>> {
  const { faults, without } = buildContext()
  const result = sanitizeResult(answer, (await routes()).elsewhere, faults)
  if (!without) return result
  return { ...result, shown: withoutField(result.shown, without.document, without.path) }
}
