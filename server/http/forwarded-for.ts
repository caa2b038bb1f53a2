import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { clientIp } from './client-ip.ts'

/**
 * Appends the client's IP address to `X-Forwarded-For`, so that a part that reads its last entry limits clients:
 * neither proxies nor forged addresses.
 */
export function setForwardedFor(request: IncomingMessage, proxies: BlockList): void {
  const address = clientIp(request, proxies)
  request.rawHeaders.push('X-Forwarded-For', address)
  request.headers['x-forwarded-for'] = address
}
