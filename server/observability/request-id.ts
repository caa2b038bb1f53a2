import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isTrustedProxy } from '../http/client-ip.ts'

const GIVEN = /^[\w-]{8,64}$/
/** Tells the ids of this process from those of others. */
const PROCESS = randomBytes(5).toString('hex')
let count = 0
const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Does work, and whatever it starts, in the name of a request. */
export function runWithRequestId(id: string, work: () => void): void {
  current.run(id, work)
}

/** The id that a trusted proxy gave a request (`X-Request-ID`), or a new one. */
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
