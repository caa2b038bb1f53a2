import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { withBase } from '../base.ts'
import { blockExternalRequests } from './block-external.ts'
import { createMultiplexedFetch } from './multiplex.ts'
import { retryWrites } from './retry-writes.ts'
import { pauseUntilSignedIn } from './session.ts'

const raw: typeof fetch = globalThis.fetch.bind(globalThis)
// One for all clients: they share the socket, and the client keeps live events by this function.
const transport = createTransport()
const resolveFetch = () => transport

/** A client of the lake on this page's own origin, for every call of the Studio. */
export function createLakeClient(config: ClientConfig): SanityClient {
  return createClient({
    ...config,
    apiHost: location.origin + withBase(''),
    useProjectHostname: false,
    useCdn: false,
    resolveFetch
  })
}

/** Makes the lake of this page's origin the only one that anything in the Studio can ask. */
export function restrictToOrigin(): void {
  globalThis.fetch = blockExternalRequests(pauseUntilSignedIn(raw), new URL(location.href))
}

/**
 * Over plain HTTP browsers allow six connections an origin, fewer than one open document listens on:
 * there all listeners share one socket. Over HTTPS (HTTP/2) they go out directly.
 */
function createTransport(): typeof fetch {
  if (typeof location === 'undefined') return raw
  const direct = retryWrites(raw)
  return pauseUntilSignedIn(
    location.protocol === 'https:' ? direct : createMultiplexedFetch(direct)
  )
}
