import type { ClientReturn } from '@sanity/client'
import { withoutField } from '../build/bisect-field.ts'
import { buildContext } from '../build/build-context.ts'
import { trackIssues, trackQuery } from '../build/page-dependencies.ts'
import { pausePageTimeout } from '../build/page-timeout.ts'
import type { Params } from './fetch.ts'
import { cachedQuery, freshQuery } from './query-cache.ts'
import { routes } from './routes.ts'
import { sanitizeResult } from './sanitize.ts'

/**
 * Answers a query. Every query of the site goes through here: each is asked once a build, and the page
 * that renders is recorded with what it read, and with what is wrong in it and left out.
 * @throws Error with one sentence when the content lake cannot be reached or refuses the query
 */
export async function load<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  const { answer, reads } = await pausePageTimeout(cachedQuery(query, params, true))
  if (reads) trackQuery(reads)
  const { shown, faults } = await fitted(answer)
  trackIssues(faults)
  return shown as ClientReturn<Query>
}

/** Like `load`, for what the caller keeps himself: it is asked anew each time, and not recorded. */
export async function loadOnce<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await fitted(await pausePageTimeout(freshQuery(query, params))))
    .shown as ClientReturn<Query>
}

async function fitted(answer: unknown): Promise<ReturnType<typeof sanitizeResult>> {
  const { faults, without } = buildContext()
  const fitting = sanitizeResult(answer, (await routes()).elsewhere, faults)
  if (!without) return fitting
  return { ...fitting, shown: withoutField(fitting.shown, without.document, without.path) }
}
