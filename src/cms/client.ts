import { createClient, type SanityClient } from '@sanity/client'
import { contentSource } from './source.ts'

const API_VERSION = '2025-02-19'
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
    apiVersion: API_VERSION,
    requestTagPrefix: 'site'
  })
  return client
}
