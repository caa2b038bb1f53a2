import { createClient, type SanityClient } from '@sanity/client'
import { CONTENT_API_VERSION, isHostedApi } from '../../shared/content/content-api.ts'
import type { ContentSettings } from '../config/content-settings.ts'

/**
 * Creates a client for the configured content; reads published documents only.
 * @param token for anything a visitor may not do; anonymous if undefined
 */
export function contentClient(content: ContentSettings, token?: string): SanityClient {
  return createClient({
    projectId: content.projectId,
    dataset: content.dataset,
    apiHost: content.apiHost,
    useProjectHostname: isHostedApi(content.apiHost),
    apiVersion: CONTENT_API_VERSION,
    perspective: 'published',
    useCdn: false,
    maxRetries: 2,
    token,
    ignoreBrowserTokenWarning: true
  })
}

/** Environment variables from which the site build reads this content. */
export function contentEnv(content: ContentSettings): Record<string, string> {
  return {
    SANITY_PROJECT_ID: content.projectId,
    SANITY_DATASET: content.dataset,
    SANITY_API_HOST: content.apiHost,
    ...(content.readToken ? { SANITY_READ_TOKEN: content.readToken } : {})
  }
}

/** Origins for the CSP from which a page may load images, in addition to its own. */
export function contentCspOrigins(content: ContentSettings): string[] {
  if (content.embedded) return []
  const { hostname, origin } = new URL(content.apiHost)
  return isHostedApi(content.apiHost)
    ? ['https://cdn.sanity.io', `https://${content.projectId}.${hostname}`]
    : [origin]
}
