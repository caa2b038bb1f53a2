import { decode, encodeClose, encodeOpen, type Frame } from './frame.ts'

type Stream = {
  path: string
  headers: Record<string, string>
  answer(response: Response): void
  fail(error: Error): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

const EVENT_STREAM = /\/data\/(listen|live)\//
const SOCKET_PATH = '/lake/streams'
/** The lake says something every 15 seconds: a socket silent for longer than this is dead. */
const SILENT_MS = 40_000

/**
 * A fetch that carries event streams (`/data/listen`, `/data/live`) over one WebSocket and everything else
 * as it is. Each stream comes back as a streamed Response; when the socket breaks all of them fail as a
 * broken connection does, and whoever listens asks again.
 */
export function createCarriage(
  direct: typeof fetch,
  open: () => WebSocket = openSocket
): typeof fetch {
  const streams = new Map<number, Stream>()
  let socket: WebSocket | undefined
  let last = 0

  function connect(): WebSocket {
    const made = open()
    made.addEventListener('open', () => {
      for (const [id, { path, headers }] of streams) made.send(encodeOpen(id, path, headers))
    })
    const isAlive = watchSilence(made)
    made.addEventListener('message', event => {
      isAlive()
      take(decode(String(event.data)))
    })
    made.addEventListener('close', () => drop(made))
    made.addEventListener('error', () => drop(made))
    return made
  }

  function take(frame: Frame | undefined): void {
    const stream = frame && streams.get(frame.id)
    if (!frame || !stream) return
    if (frame.kind === 'head') {
      stream.answer(respond(frame, stream))
    } else if (frame.kind === 'data') {
      stream.body?.enqueue(new TextEncoder().encode(frame.text))
    } else {
      streams.delete(frame.id)
      close(stream)
    }
  }

  function respond(
    { id, status, contentType }: Extract<Frame, { kind: 'head' }>,
    stream: Stream
  ): Response {
    // The socket speaks for whoever opened it; who has signed in since needs one of their own.
    if (status === 401) socket?.close()
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        stream.body = controller
      },
      cancel: () => stop(id)
    })
    return new Response(body, { status, headers: { 'content-type': contentType } })
  }

  function stop(id: number): void {
    if (streams.delete(id) && socket?.readyState === WebSocket.OPEN) socket.send(encodeClose(id))
  }

  function drop(broken: WebSocket): void {
    if (broken !== socket) return
    socket = undefined
    const lost = [...streams.values()]
    streams.clear()
    for (const stream of lost) {
      stream.fail(new TypeError('The connection to the content lake broke.'))
      close(stream)
    }
  }

  function carry(url: URL, init: RequestInit | undefined): Promise<Response> {
    return new Promise((answer, fail) => {
      last += 1
      const id = last
      const path = url.pathname + url.search
      const headers = Object.fromEntries(new Headers(init?.headers))
      streams.set(id, { path, headers, answer, fail })
      init?.signal?.addEventListener('abort', () => {
        const stream = streams.get(id)
        stop(id)
        stream?.fail(new DOMException('The request was aborted.', 'AbortError'))
        if (stream) close(stream)
      })
      socket ??= connect()
      if (socket.readyState === WebSocket.OPEN) socket.send(encodeOpen(id, path, headers))
    })
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

function close(stream: Stream): void {
  try {
    stream.body?.close()
  } catch {
    // The reader has gone already.
  }
}

function openSocket(): WebSocket {
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}`)
}
