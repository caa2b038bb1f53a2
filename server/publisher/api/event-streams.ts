import type { ServerResponse } from 'node:http'
import { every } from '../../../shared/server/every.ts'
import { PRIVATE_VARY } from '../../http/routes.ts'

/** Heartbeat in milliseconds; proxies and the server itself close streams that are silent for longer. */
const HEARTBEAT_MS = 20_000
const MAX_STREAMS = 100

/** Server-sent event streams of the publisher's status. */
export class EventStreams {
  readonly #open = new Set<ServerResponse>()

  /** Whether another stream can be opened. */
  get free(): boolean {
    return this.#open.size < MAX_STREAMS
  }

  /**
   * Sends the current status, and again on every change.
   * @param read returns the status to send
   * @param watch subscribes to changes
   * @param may called periodically: whether the client is still authorized
   */
  open(
    response: ServerResponse,
    read: () => unknown,
    watch: (changed: () => void) => () => void,
    may: () => Promise<boolean>
  ): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      vary: PRIVATE_VARY,
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no'
    })
    let sent = ''
    const send = () => {
      const text = JSON.stringify(read())
      if (text !== sent) response.write(`event: status\ndata: ${text}\n\n`)
      sent = text
    }
    const unwatch = watch(send)
    const stopHeartbeat = every(HEARTBEAT_MS, async () => {
      // If that is unknown, the client reconnects and gets the reason.
      if (await may().catch(() => false)) response.write(': still here\n\n')
      else response.end()
    })
    this.#open.add(response)
    response.on('close', () => {
      unwatch()
      stopHeartbeat()
      this.#open.delete(response)
    })
    send()
  }
}
