import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { clientIp } from './client-ip.ts'

/**
 * Writes the address of the visitor behind all that a request says of itself, so that a part which
 * takes the last of `X-Forwarded-For` counts visitors: not proxies, and not what anybody made up.
 */
export function setForwardedFor(request: IncomingMessage, proxies: BlockList): void {
  const address = clientIp(request, proxies)
  request.rawHeaders.push('X-Forwarded-For', address)
  request.headers['x-forwarded-for'] = address
}
