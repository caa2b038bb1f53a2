import type { WebSocket } from 'ws'
import { decodeRequest, encodeFrame, type Frame } from '../../shared/lake/stream-protocol.ts'

/** Paths that may be multiplexed: event streams only. */
const ALLOWED_PATHS = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/?]+(\?|$)/
const MAX_STREAMS = 100
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024

/** Multiplexes event streams over a WebSocket. Their requests have the credentials of the socket's request. */
export function multiplexStreams(
  socket: WebSocket,
  upgradeRequest: Request,
  fetch: (request: Request) => Promise<Response>
): void {
  const streams = new Map<number, AbortController>()
  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return
    // backpressure: a client that falls behind is disconnected and resumes on a new socket
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(encodeFrame(frame))
  }

  async function open(id: number, path: string, lastEventId: string | undefined) {
    const stop = new AbortController()
    streams.set(id, stop)
    const headers = new Headers(upgradeRequest.headers)
    if (lastEventId) headers.set('last-event-id', lastEventId)
    const response = await fetch(
      new Request(new URL(path, upgradeRequest.url), { headers, signal: stop.signal })
    )
    const contentType = response.headers.get('content-type')
    send({ kind: 'head', id, status: response.status, contentType })
    const reader = response.body?.getReader()
    stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
    if (stop.signal.aborted) await reader?.cancel()
    const decoder = new TextDecoder()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      send({ kind: 'data', id, text: decoder.decode(part.value, { stream: true }) })
    }
    send({ kind: 'end', id })
    streams.delete(id)
  }

  socket.on('message', bytes => {
    const message = decodeRequest(String(bytes))
    if (!message) return socket.close(1003, 'Send {open, path} or {close}.')
    const { id } = message
    if (message.kind === 'close') {
      streams.get(id)?.abort()
      streams.delete(id)
      return
    }
    const { path, headers } = message
    if (!ALLOWED_PATHS.test(path) || streams.has(id) || streams.size >= MAX_STREAMS) {
      return send({ kind: 'head', id, status: 400, contentType: null })
    }
    open(id, path, getLastEventId(headers)).catch(() => send({ kind: 'end', id }))
  })
  socket.on('close', () => {
    for (const stop of streams.values()) stop.abort()
    streams.clear()
  })
}

function getLastEventId(headers: Record<string, unknown>): string | undefined {
  const last = Object.entries(headers).find(([name]) => name.toLowerCase() === 'last-event-id')?.[1]
  return typeof last === 'string' && !/[\r\n]/.test(last) ? last : undefined
}
