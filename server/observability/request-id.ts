import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isTrustedProxy } from '../http/client-ip.ts'

const GIVEN = /^[\w-]{8,64}$/
/** Distinguishes this process's IDs from those of others. */
const PROCESS = randomBytes(5).toString('hex')
let count = 0

/** Returns the `X-Request-ID` set by a trusted proxy, or a new ID. */
export function requestId(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: BlockList
): string {
  const given = headers['x-request-id']
  if (
    typeof given === 'string' &&
    GIVEN.test(given) &&
    isTrustedProxy(socket.remoteAddress ?? '', proxies)
  )
    return given
  count += 1
  return `${PROCESS}-${count.toString(36)}`
}
