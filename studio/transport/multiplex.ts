import { withBase } from '../base.ts'
import { createStream, type Stream } from './stream.ts'
import { decode, encodeClose, encodeOpen, type Frame } from './stream-protocol.ts'

const EVENT_STREAM = /\/data\/(listen|live)\//
const SOCKET_PATH = withBase('/lake/streams')
/** The lake says something every 15 seconds: a socket silent for longer than this is dead. */
const SILENT_MS = 40_000
/** A cut shorter than this is mended without anybody hearing of it. */
const TIMEOUT_MS = 60_000
const RETRY_MS = 1000

/**
 * A fetch that carries event streams (`/data/listen`, `/data/live`) over one WebSocket and everything else
 * as it is. Each stream comes back as a streamed Response. When the socket breaks, a new one takes the
 * streams up where they were, so that a form stays open for typing; only after a minute do they fail.
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
      for (const [id, { path, headers }] of streams) made.send(encodeOpen(id, path, headers()))
    })
    made.addEventListener('message', event => {
      isAlive()
      receive(decode(String(event.data)))
    })
    made.addEventListener('close', () => drop(made))
    made.addEventListener('error', () => drop(made))
  }

  function receive(frame: Frame | undefined): void {
    const stream = frame && streams.get(frame.id)
    if (!frame || !stream) return
    if (frame.kind === 'head') {
      // The socket speaks for whoever opened it; who has signed in since needs one of their own.
      if (frame.status === 401) socket?.close()
      if (!stream.begin(frame.status, frame.contentType)) end(frame.id)
    } else if (frame.kind === 'data') stream.add(frame.text)
    else end(frame.id)
  }

  function end(id: number): void {
    streams.get(id)?.close()
    streams.delete(id)
  }

  function stop(id: number): void {
    if (streams.delete(id) && socket?.readyState === WebSocket.OPEN) socket.send(encodeClose(id))
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
      socket.send(encodeOpen(id, stream.path, stream.headers()))
    }
    return response
  }

  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location.href)
    return EVENT_STREAM.test(url.pathname) ? carry(url, init) : direct(input, init)
  }
}

/** Closes a socket that has been silent too long: after a cut the browser may not notice for minutes. */
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
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}`)
}
