import { createClient, type SanityClient } from '@sanity/client'
import { contentSource } from './source.ts'

const API_VERSION = '2025-02-19'
let client: SanityClient | undefined

/**
 * The client through which content is read. It states its perspective, so that a token which may read
 * drafts never makes them public.
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
