import { ClientError, type QueryParams, type SanityClient, ServerError } from '@sanity/client'

const TIMEOUT_MS = 60_000
const ANSWER_MS = 15_000
const RETRY_MS = 1000

/**
 * Queries the lake for a validation rule. The Studio runs a rule again at the next edit only, and shows its exception as
 * an error that prevents publishing: an interruption is therefore waited out.
 * @returns undefined if the lake cannot be reached for a minute
 * @throws ClientError if the lake refuses the query
 */
export async function askLake<Answer>(
  client: Pick<SanityClient, 'fetch'>,
  query: string,
  params: QueryParams,
  perspective: 'raw' | 'drafts' | 'published'
): Promise<Answer | undefined> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      return await client.fetch<Answer>(query, params, { perspective, signal })
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (Date.now() > end) return undefined
      await new Promise(done => setTimeout(done, RETRY_MS))
    }
  }
}

/** Whether there was no answer, or one that says to try again. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ClientError) return error.statusCode === 429
  return error instanceof ServerError || error instanceof TypeError || error instanceof DOMException
}
