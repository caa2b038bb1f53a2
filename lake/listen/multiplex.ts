import type { WebSocket } from 'ws'
import { isObject } from '../documents/document.ts'

/** Paths that may be multiplexed: event streams only. */
const ALLOWED_PATHS = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/?]+(\?|$)/
const MAX_STREAMS = 100
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024

/**
 * Multiplexes event streams over a WebSocket, for browsers that allow few connections per origin.
 * The client sends `{open: n, path, headers?}` and `{close: n}`; the lake answers `{id: n, status,
 * contentType}`, any number of `{id: n, data}`, and `{id: n, end: true}`. Requests of the streams
 * have the credentials of the socket's request.
 */
export function multiplexStreams(
  socket: WebSocket,
  upgradeRequest: Request,
  fetch: (request: Request) => Promise<Response>
): void {
  const streams = new Map<number, AbortController>()
  const send = (message: unknown) => {
    if (socket.readyState !== socket.OPEN) return
    // backpressure: a client that falls behind is disconnected and resumes on a new socket
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  async function open(id: number, path: string, lastEventId: string | undefined) {
    const stop = new AbortController()
    streams.set(id, stop)
    const headers = new Headers(upgradeRequest.headers)
    if (lastEventId) headers.set('last-event-id', lastEventId)
    const response = await fetch(new Request(new URL(path, upgradeRequest.url), { headers }))
    send({ id, status: response.status, contentType: response.headers.get('content-type') })
    const reader = response.body?.getReader()
    stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
    if (stop.signal.aborted) await reader?.cancel()
    const decoder = new TextDecoder()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      send({ id, data: decoder.decode(part.value, { stream: true }) })
    }
    send({ id, end: true })
    streams.delete(id)
  }

  socket.on('message', bytes => {
    const message = parseMessage(String(bytes))
    if (!message) return socket.close(1003, 'Send {open, path} or {close}.')
    if ('close' in message) {
      streams.get(message.close)?.abort()
      streams.delete(message.close)
      return
    }
    const { id, path, lastEventId } = message
    if (!ALLOWED_PATHS.test(path) || streams.has(id) || streams.size >= MAX_STREAMS) {
      return send({ id, status: 400, contentType: null })
    }
    open(id, path, lastEventId).catch(() => send({ id, end: true }))
  })
  socket.on('close', () => {
    for (const stop of streams.values()) stop.abort()
    streams.clear()
  })
}

type Message = { id: number; path: string; lastEventId: string | undefined } | { close: number }

function parseMessage(text: string): Message | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(message)) return undefined
  if (Number.isInteger(message.close)) return { close: Number(message.close) }
  if (!Number.isInteger(message.open) || typeof message.path !== 'string') return undefined
  const headers = isObject(message.headers) ? message.headers : {}
  const last = Object.entries(headers).find(([name]) => name.toLowerCase() === 'last-event-id')?.[1]
  const lastEventId = typeof last === 'string' && !/[\r\n]/.test(last) ? last : undefined
  return { id: Number(message.open), path: message.path, lastEventId }
}
