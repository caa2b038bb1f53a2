import type { ClientReturn } from '@sanity/client'
import { recordAnswer } from '../build/record.ts'
import { buildState } from '../build/state.ts'
import { cmsClient } from './client.ts'
import { withoutHoles } from './holes.ts'

type Params = Record<string, string | number | boolean | string[]>

/**
 * Answers a query. Every query of the site goes through here: each is asked once a build, and the page
 * that renders is recorded with what it read.
 * @throws Error with one sentence when the content lake cannot be reached or refuses the query
 */
export async function load<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  const answer = await ask(query, params)
  recordAnswer(query, answer)
  return answer
}

/** Like `load`, for what every page reads of all others (which paths exist): it is not recorded. */
export async function loadUnrecorded<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return ask(query, params)
}

function ask<const Query extends string>(
  query: Query,
  params: Params
): Promise<ClientReturn<Query>> {
  const { answers } = buildState()
  const key = `${JSON.stringify(params)}${query}`
  const known = answers.get(key)
  if (known) return known as Promise<ClientReturn<Query>>
  const answer = cmsClient().fetch(query, params).then(withoutHoles, refuse)
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer as Promise<ClientReturn<Query>>
}

function refuse(error: unknown): never {
  const { apiHost, projectId, dataset } = cmsClient().config()
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  const place = `the content lake at ${apiHost} (project ${projectId}, data set ${dataset})`
  if (statusCode === undefined) {
    throw new Error(
      `Cannot reach ${place}: start it, or set SANITY_API_HOST and SANITY_PROJECT_ID to where the content is.`,
      { cause: error }
    )
  }
  throw new Error(`Status ${statusCode} from ${place}: ${message}`, { cause: error })
}
