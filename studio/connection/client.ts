import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { inSite } from '../base.ts'
import { createCarriage } from './carriage.ts'
import { keepInside } from './inside.ts'
import { sendPatiently } from './patience.ts'
import { holdUntilSignedIn } from './session.ts'

const raw: typeof fetch = globalThis.fetch.bind(globalThis)
// One for all clients: they share the socket, and the client keeps live events by this function.
const transport = createTransport()
const resolveFetch = () => transport

/** A client of the lake on this page's own origin, for every call of the Studio. */
export function createLakeClient(config: ClientConfig): SanityClient {
  return createClient({
    ...config,
    apiHost: location.origin + inSite(''),
    useProjectHostname: false,
    useCdn: false,
    resolveFetch
  })
}

/** Makes the lake of this page's origin the only one that anything in the Studio can ask. */
export function closeToOutside(): void {
  globalThis.fetch = keepInside(holdUntilSignedIn(raw), new URL(location.href))
}

/**
 * Over plain HTTP browsers allow six connections an origin, fewer than one open document listens on:
 * there all listeners share one socket. Over HTTPS (HTTP/2) they go out directly.
 */
function createTransport(): typeof fetch {
  if (typeof location === 'undefined') return raw
  const direct = sendPatiently(raw)
  return holdUntilSignedIn(location.protocol === 'https:' ? direct : createCarriage(direct))
}
