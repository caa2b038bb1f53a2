import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createMultiplexedFetch } from '../../shared/lake/multiplexed-fetch.ts'
import { studioLanguage } from '../language.ts'
import { explainRefusals } from '../uploads/refusals.ts'
import { withRoot } from '../with-root.ts'
import { blockExternalRequests, refuseHostedServices } from './block-external.ts'
import { pauseUntilSignedIn } from './pause-until-signed-in.ts'
import { refuseDryRuns } from './refuse-dry-runs.ts'
import { retryWrites } from './retry-writes.ts'

const raw: typeof fetch = globalThis.fetch.bind(globalThis)
// One instance: clients share the socket, and the client caches live events by this function.
const transport = createTransport()
const resolveFetch = () => transport

/** Returns a client of the lake on this page's origin, for every request of the Studio. */
export function createLakeClient(config: ClientConfig): SanityClient {
  return createClient({
    ...config,
    apiHost: getLakeUrl(),
    useProjectHostname: false,
    useCdn: false,
    // The lake names roles in the language of the request.
    headers: { ...config.headers, 'accept-language': studioLanguage() },
    resolveFetch
  })
}

/** Routes every request of the Studio, Sanity's own included, to this page's origin. */
export function restrictToOrigin(): void {
  explainRefusals(XMLHttpRequest.prototype)
  globalThis.fetch = blockExternalRequests(pauseUntilSignedIn(raw), new URL(location.href))
}

/**
 * Over HTTP/1.1 browsers limit an origin to six connections, fewer than the event streams of one open document:
 * there all streams are multiplexed over one WebSocket. Over HTTPS (HTTP/2) they are requested directly.
 */
function createTransport(): typeof fetch {
  if (typeof location === 'undefined') return raw
  const direct = retryWrites(raw)
  const send =
    location.protocol === 'https:' ? direct : createMultiplexedFetch(direct, getLakeUrl())
  return refuseDryRuns(pauseUntilSignedIn(refuseHostedServices(send)))
}

function getLakeUrl(): string {
  return location.origin + withRoot('')
}
