import { ContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { cmsClient } from './client.ts'

export type Params = Record<string, string | number | boolean | string[]>

/**
 * Queries the content, without a cache.
 * @throws ContentUnavailable with a sentence if the content lake cannot be reached or refuses the query
 */
export function fetchContent(query: string, params: Params = {}, options = {}): Promise<unknown> {
  return cmsClient().fetch<unknown>(query, params, options).catch(refuse)
}

function refuse(error: unknown): never {
  const { apiHost, projectId, dataset } = cmsClient().config()
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  const place = `the content lake at ${apiHost} (project ${projectId}, data set ${dataset})`
  if (statusCode === undefined) {
    throw new ContentUnavailable(
      `Cannot reach ${place}: start it, or set SANITY_API_HOST and SANITY_PROJECT_ID to where the content is.`,
      { cause: error }
    )
  }
  throw new ContentUnavailable(`Status ${statusCode} from ${place}: ${message}`, { cause: error })
}
