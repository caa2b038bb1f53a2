import { every } from '../../shared/server/every.ts'

/** The writing end of a server-sent event stream. */
export type EventStream = {
  /** Sends an event; clients resume from `id` (`Last-Event-ID`). */
  send(event: string, data: unknown, id?: string): void
  close(): void
}

/** Backpressure limit: a client that falls behind is disconnected and can resume. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024
const KEEP_ALIVE_MS = 20_000

const heartbeats = new Set<{ send(): void }>()
let stopHeartbeats: (() => void) | undefined

/**
 * Creates a server-sent event response
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). `start` gets the writing end
 * and returns a cleanup function, called when either side closes the stream.
 * @param ended called at the end, also if `start` throws
 */
export function eventStream(
  start: (stream: EventStream) => () => void,
  ended: () => void = () => {}
): Response {
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let stop: (() => void) | undefined
        let closed = false
        const write = (text: string) => {
          if (closed) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < 0) end()
        }
        const heartbeat = { send: () => write(':\n\n') }
        end = () => {
          if (closed) return
          closed = true
          unregister(heartbeat)
          stop?.()
          ended()
          try {
            controller.close()
          } catch {
            // already closed by the client
          }
        }
        register(heartbeat)
        write(':\n\n')
        try {
          stop = start({ send: (event, data, id) => write(frame(event, data, id)), close: end })
        } catch (error) {
          end()
          throw error
        }
        if (closed) stop()
      },
      cancel: () => end()
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES })
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no'
    }
  })
}

function frame(event: string, data: unknown, id?: string) {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

function register(heartbeat: { send(): void }) {
  heartbeats.add(heartbeat)
  stopHeartbeats ??= every(KEEP_ALIVE_MS, () => {
    for (const one of heartbeats) one.send()
  })
}

function unregister(heartbeat: { send(): void }) {
  heartbeats.delete(heartbeat)
  if (heartbeats.size > 0) return
  stopHeartbeats?.()
  stopHeartbeats = undefined
}
