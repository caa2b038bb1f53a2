import type { ServerResponse } from 'node:http'

/** Milliseconds from one sign of life to the next; proxies and the server itself cut what is silent for longer. */
const HEARTBEAT_MS = 20_000
const MAX_STREAMS = 100

/** Streams of server-sent events to those who follow the publishing. */
export class EventStreams {
  readonly #open = new Set<ServerResponse>()

  /** Whether one more is taken. */
  get free(): boolean {
    return this.#open.size < MAX_STREAMS
  }

  /**
   * Sends what there is now, and again whenever it is told to.
   * @param read gives what is sent
   * @param watch calls back on every change
   * @param may asked from time to time whether the reader may still read
   */
  open(
    response: ServerResponse,
    read: () => unknown,
    watch: (changed: () => void) => () => void,
    may: () => Promise<boolean>
  ): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
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
    const timer = setInterval(async () => {
      if (await may().catch(() => false)) response.write(': still here\n\n')
      else response.end()
    }, HEARTBEAT_MS)
    this.#open.add(response)
    response.on('close', () => {
      unwatch()
      clearInterval(timer)
      this.#open.delete(response)
    })
    send()
  }
}
