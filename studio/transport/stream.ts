import { stripBase } from '../base.ts'

/** One event stream as the lake sends it, over one socket or several in turn. */
export type Stream = {
  /** What is asked for, as the lake knows it. */
  path: string
  /** Headers to ask with: the ones given, and after a break the last event that came. */
  headers(): Record<string, string>
  /** The lake's answer. The first makes the Response; a later one only goes on, or says that it cannot. */
  begin(status: number, contentType: string): boolean
  add(text: string): void
  close(): void
  fail(error: Error): void
}

const EVENT_ID = /^id: ?(.+)$/gm

/** A stream and the Response that it becomes. `stop` is called when its reader goes. */
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
      // The reader has gone already.
    }
  }

  const stream: Stream = {
    path: (stripBase(url.pathname) ?? url.pathname) + url.search,
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
