import { createClient, type SanityClient } from '@sanity/client'
import type { ContentSettings } from '../config/settings.ts'

const API_VERSION = '2025-02-19'
const HOSTED = /\.sanity\.(io|work)$/

/**
 * Client for the content that is configured, published documents only.
 * @param token for what a visitor may not do; without one it reads as a visitor
 */
export function contentClient(content: ContentSettings, token?: string): SanityClient {
  return createClient({
    projectId: content.projectId,
    dataset: content.dataset,
    apiHost: content.apiHost,
    useProjectHostname: isHostedApi(content.apiHost),
    apiVersion: API_VERSION,
    perspective: 'published',
    useCdn: false,
    maxRetries: 2,
    token,
    ignoreBrowserTokenWarning: true
  })
}

/** Whether an API host is Sanity's own, where every project has a host name. */
export function isHostedApi(apiHost: string): boolean {
  return HOSTED.test(new URL(apiHost).hostname)
}

/** Variables under which the build of the site reads this content. */
export function contentEnv(content: ContentSettings): Record<string, string> {
  return {
    SANITY_PROJECT_ID: content.projectId,
    SANITY_DATASET: content.dataset,
    SANITY_API_HOST: content.apiHost,
    ...(content.readToken ? { SANITY_READ_TOKEN: content.readToken } : {})
  }
}

/** Where a page may load pictures from besides its own origin. */
export function contentCspOrigins(content: ContentSettings): string[] {
  if (content.embedded) return []
  const { hostname, origin } = new URL(content.apiHost)
  return HOSTED.test(hostname)
    ? ['https://cdn.sanity.io', `https://${content.projectId}.${hostname}`]
    : [origin]
}
