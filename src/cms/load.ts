import type { ClientReturn } from '@sanity/client'
import { withoutField } from '../build/blame.ts'
import { untimed } from '../build/limit.ts'
import { readsOf, recordReads } from '../build/record.ts'
import { type Answered, type BuildState, buildState } from '../build/state.ts'
import { markOrigins } from '../preview/origin.ts'
import { cmsClient } from './client.ts'
import { withoutHoles } from './holes.ts'
import { Unreachable } from './unreachable.ts'

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
  const { answer, reads } = await untimed(ask(query, params, true))
  if (reads) recordReads(reads)
  const { without } = buildState()
  const shown = without ? withoutField(answer, without.document, without.path) : answer
  return shown as ClientReturn<Query>
}

/** Like `load`, for what the caller keeps himself: it is asked anew each time, and not recorded. */
export async function loadOnce<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  const { preview, without } = buildState()
  const answer = await untimed(answerOf(query, params, preview))
  return (
    without ? withoutField(answer, without.document, without.path) : answer
  ) as ClientReturn<Query>
}

/** Like `load`, for what every page reads of all others (which paths exist): it is not recorded. */
export async function loadUnrecorded<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await untimed(ask(query, params, false))).answer as ClientReturn<Query>
}

function ask(query: string, params: Params, recorded: boolean): Promise<Answered> {
  const { answers, preview } = buildState()
  const key = `${JSON.stringify(params)}${query}`
  const known = answers.get(key)
  if (known) return known
  const answered = answerOf(query, params, preview)
    .then(answer => {
      if (preview) markOrigins(answer)
      return answer
    })
    .then(answer => ({ answer, reads: recorded ? readsOf(query, params, answer) : undefined }))
  answers.set(key, answered)
  answered.catch(() => answers.delete(key))
  return answered
}

function answerOf(query: string, params: Params, preview: BuildState['preview']): Promise<unknown> {
  return cmsClient()
    .fetch<unknown>(query, params, preview ?? {})
    .then(withoutHoles, refuse)
}

function refuse(error: unknown): never {
  const { apiHost, projectId, dataset } = cmsClient().config()
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  const place = `the content lake at ${apiHost} (project ${projectId}, data set ${dataset})`
  if (statusCode === undefined) {
    throw new Unreachable(
      `Cannot reach ${place}: start it, or set SANITY_API_HOST and SANITY_PROJECT_ID to where the content is.`,
      { cause: error }
    )
  }
  throw new Unreachable(`Status ${statusCode} from ${place}: ${message}`, { cause: error })
}
