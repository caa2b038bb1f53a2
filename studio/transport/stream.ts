import { stripRoot } from '../with-root.ts'

/** One event stream, over one or several sockets in turn. */
export type Stream = {
  /** Request path and query. */
  path: string
  /** Request headers; after a reconnect with `Last-Event-ID`. */
  headers(): Record<string, string>
  /** Handles the response head: the first creates the Response; a later one resumes it. Returns false if it cannot. */
  begin(status: number, contentType: string): boolean
  add(text: string): void
  close(): void
  fail(error: Error): void
}

const EVENT_ID = /^id: ?(.+)$/gm

/** Creates a stream and its Response. `stop` is called when the reader cancels. */
export function createStream(
  url: URL,
  init: RequestInit | undefined,
  stop: () => void
): { stream: Stream; response: Promise<Response> } {
  const given = Object.fromEntries(new Headers(init?.headers))
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  let lastEventId: string | undefined

  function close(): void {
    try {
      body?.close()
    } catch {
      // Already cancelled by its reader.
    }
  }

  const stream: Stream = {
    path: (stripRoot(url.pathname) ?? url.pathname) + url.search,
    headers: () => (lastEventId ? { ...given, 'last-event-id': lastEventId } : given),
    begin(status, contentType) {
      if (body) return status === 200
      const readable = new ReadableStream<Uint8Array>({
        start: controller => {
          body = controller
        },
        cancel: stop
      })
      resolve(new Response(readable, { status, headers: { 'content-type': contentType } }))
      return true
    },
    add(text) {
      for (const [, id] of text.matchAll(EVENT_ID)) lastEventId = id
      body?.enqueue(new TextEncoder().encode(text))
    },
    close,
    fail(error) {
      reject(error)
      close()
    }
  }
  return { stream, response: promise }
}
