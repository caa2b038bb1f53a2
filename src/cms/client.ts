import { createClient, type SanityClient } from '@sanity/client'
import { CONTENT_API_VERSION } from '../../shared/content/content-api.ts'
import { contentSource } from './source.ts'

let client: SanityClient | undefined

/**
 * Returns the Sanity client that reads the content. Its perspective is set to published, so that drafts never become
 * public even if the token has permission to read them.
 */
export function cmsClient(): SanityClient {
  if (client) return client
  const { projectId, dataset, apiHost, token, hosted } = contentSource(process.env)
  client = createClient({
    projectId,
    dataset,
    apiHost,
    token,
    useProjectHostname: hosted,
    useCdn: false,
    perspective: 'published',
    apiVersion: CONTENT_API_VERSION,
    requestTagPrefix: 'site'
  })
  return client
}
