/** The writing end of an event stream. */
export type EventStream = {
  /** Sends one event; `id` is what a client that lost the connection resumes from. */
  send(event: string, data: unknown, id?: string): void
  close(): void
}

/** Bytes that may wait for a slow reader; beyond it the connection is closed, and can resume. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024
const KEEP_ALIVE = 20_000

const open = new Set<{ beat(): void }>()
let timer: NodeJS.Timeout | undefined

/**
 * An event stream as a response. `start` gets the writing end; what it returns is called when the
 * stream ends, whoever ended it.
 */
export function eventStream(start: (stream: EventStream) => () => void): Response {
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
        const pulse = { beat: () => write(':\n\n') }
        end = () => {
          if (closed) return
          closed = true
          leave(pulse)
          stop?.()
          try {
            controller.close()
          } catch {
            // the reader went first
          }
        }
        enter(pulse)
        write(':\n\n')
        stop = start({ send: (event, data, id) => write(frame(event, data, id)), close: end })
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

function enter(pulse: { beat(): void }) {
  open.add(pulse)
  timer ??= setInterval(() => {
    for (const one of open) one.beat()
  }, KEEP_ALIVE).unref()
}

function leave(pulse: { beat(): void }) {
  open.delete(pulse)
  if (open.size > 0) return
  clearInterval(timer)
  timer = undefined
}
