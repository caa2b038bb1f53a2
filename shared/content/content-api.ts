/** Version of the lake's HTTP API that server, site and Studio use. */
export const CONTENT_API_VERSION = '2025-02-19'

/** Returns whether an API host is Sanity's own, where each project has its host name. */
export function isHostedApi(apiHost: string): boolean {
  return /(^|\.)sanity\.(io|work)$/.test(new URL(apiHost).hostname)
}
