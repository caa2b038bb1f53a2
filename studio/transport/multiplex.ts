import {
  decodeFrame,
  encodeRequest,
  type Frame,
  STREAMS_PATH
} from '../../shared/lake/stream-protocol.ts'
import { withRoot } from '../with-root.ts'
import { createStream, type Stream } from './stream.ts'

const EVENT_STREAM = /\/data\/(listen|live)\//
/** The lake sends a heartbeat every 15 seconds: a socket silent for longer than this is dead. */
const SILENT_MS = 40_000
/** Interruptions shorter than this are resumed transparently. */
const TIMEOUT_MS = 60_000
const RETRY_MS = 1000

/**
 * A fetch that multiplexes event streams (`/data/listen`, `/data/live`) over one WebSocket and passes other requests
 * through. Each stream is returned as a streaming Response. After a disconnect the streams resume on a new socket
 * (`Last-Event-ID`), so the form stays editable; they fail after a minute.
 */
export function createMultiplexedFetch(
  direct: typeof fetch,
  open: () => WebSocket = openSocket
): typeof fetch {
  const streams = new Map<number, Stream>()
  let socket: WebSocket | undefined
  let last = 0
  let brokenSince: number | undefined

  function connect(): void {
    const made = open()
    socket = made
    const isAlive = watchSilence(made)
    made.addEventListener('open', () => {
      brokenSince = undefined
      for (const [id, stream] of streams) made.send(encodeOpen(id, stream))
    })
    made.addEventListener('message', event => {
      isAlive()
      receive(decodeFrame(String(event.data)))
    })
    made.addEventListener('close', () => drop(made))
    made.addEventListener('error', () => drop(made))
  }

  function receive(frame: Frame | undefined): void {
    const stream = frame && streams.get(frame.id)
    if (!frame || !stream) return
    if (frame.kind === 'head') {
      // A socket is authenticated when it opens; a new session needs a new one.
      if (frame.status === 401) socket?.close()
      if (!stream.begin(frame.status, frame.contentType ?? '')) end(frame.id)
    } else if (frame.kind === 'data') stream.add(frame.text)
    else end(frame.id)
  }

  function end(id: number): void {
    streams.get(id)?.close()
    streams.delete(id)
  }

  function stop(id: number): void {
    if (streams.delete(id) && socket?.readyState === WebSocket.OPEN)
      socket.send(encodeRequest({ kind: 'close', id }))
  }

  function drop(broken: WebSocket): void {
    if (broken !== socket) return
    socket = undefined
    brokenSince ??= Date.now()
    if (streams.size === 0) return
    if (Date.now() - brokenSince < TIMEOUT_MS) {
      setTimeout(() => socket ?? (streams.size > 0 && connect()), RETRY_MS)
      return
    }
    const lost = [...streams.values()]
    streams.clear()
    for (const stream of lost) stream.fail(new TypeError('The content lake cannot be reached.'))
  }

  function carry(url: URL, init: RequestInit | undefined): Promise<Response> {
    last += 1
    const id = last
    const { stream, response } = createStream(url, init, () => stop(id))
    streams.set(id, stream)
    init?.signal?.addEventListener('abort', () => {
      stop(id)
      stream.fail(new DOMException('The request was aborted.', 'AbortError'))
    })
    if (!socket) connect()
    else if (socket.readyState === WebSocket.OPEN) {
      socket.send(encodeOpen(id, stream))
    }
    return response
  }

  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location.href)
    return EVENT_STREAM.test(url.pathname) ? carry(url, init) : direct(input, init)
  }
}

function encodeOpen(id: number, { path, headers }: Stream): string {
  return encodeRequest({ kind: 'open', id, path, headers: headers() })
}

/** Closes a socket without heartbeat: browsers may not notice a lost connection for minutes. */
function watchSilence(socket: WebSocket): () => void {
  let timer: ReturnType<typeof setTimeout>
  const isAlive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.close(), SILENT_MS)
  }
  isAlive()
  socket.addEventListener('close', () => clearTimeout(timer))
  return isAlive
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${withRoot(STREAMS_PATH)}`)
}
