import type { ClientReturn } from '@sanity/client'
import { withoutField } from '../build/blame.ts'
import { untimed } from '../build/limit.ts'
import { recordFaults, recordReads } from '../build/record.ts'
import { buildState } from '../build/state.ts'
import { answerAnew, answerTo } from './answers.ts'
import type { Params } from './ask.ts'
import { atEdge } from './edge.ts'
import { routes } from './routes.ts'

/**
 * Answers a query. Every query of the site goes through here: each is asked once a build, and the page
 * that renders is recorded with what it read, and with what is wrong in it and left out.
 * @throws Error with one sentence when the content lake cannot be reached or refuses the query
 */
export async function load<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  const { answer, reads } = await untimed(answerTo(query, params, true))
  if (reads) recordReads(reads)
  const { shown, faults } = await fitted(answer)
  recordFaults(faults)
  return shown as ClientReturn<Query>
}

/** Like `load`, for what the caller keeps himself: it is asked anew each time, and not recorded. */
export async function loadOnce<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await fitted(await untimed(answerAnew(query, params)))).shown as ClientReturn<Query>
}

async function fitted(answer: unknown): Promise<ReturnType<typeof atEdge>> {
  const { faults, without } = buildState()
  const fitting = atEdge(answer, (await routes()).elsewhere, faults)
  if (!without) return fitting
  return { ...fitting, shown: withoutField(fitting.shown, without.document, without.path) }
}
