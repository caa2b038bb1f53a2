import type { ClientReturn } from '@sanity/client'
import { untimed } from '../build/limit.ts'
import { readsOf } from '../build/record.ts'
import { type Answered, buildState } from '../build/state.ts'
import { markOrigins } from '../preview/origin.ts'
import { askContent, type Params } from './ask.ts'
import { withoutHoles } from './holes.ts'

/** The answer of a query as the content gives it, which is asked for once a build. */
export function answerTo(query: string, params: Params, recorded: boolean): Promise<Answered> {
  const { answers, preview } = buildState()
  const key = `${JSON.stringify(params)}${query}`
  const known = answers.get(key)
  if (known) return known
  const answered = answerAnew(query, params)
    .then(answer => {
      if (preview) markOrigins(answer)
      return answer
    })
    .then(answer => ({ answer, reads: recorded ? readsOf(query, params, answer) : undefined }))
  answers.set(key, answered)
  answered.catch(() => answers.delete(key))
  return answered
}

/** The answer of a query, asked for now. */
export async function answerAnew(query: string, params: Params): Promise<unknown> {
  return withoutHoles(await askContent(query, params, buildState().preview ?? {}))
}

/** Answers a query for what every page reads of all others (which paths exist): it is not recorded. */
export async function loadUnrecorded<const Query extends string>(
  query: Query,
  params: Params = {}
): Promise<ClientReturn<Query>> {
  return (await untimed(answerTo(query, params, false))).answer as ClientReturn<Query>
}
