import { isObject } from '../json/is-object.ts'

// Event streams multiplexed over a WebSocket, for browsers that allow few connections per origin. A client opens and
// closes streams under its own numbers; the lake answers with a head, any number of chunks, and an end.

/** Path of the WebSocket. */
export const STREAMS_PATH = '/lake/streams'

/** A message of the client. Of the headers only `Last-Event-ID` is used. */
export type StreamRequest =
  | { kind: 'open'; id: number; path: string; headers: Record<string, unknown> }
  | { kind: 'close'; id: number }

/** A message of the lake about one stream. */
export type Frame =
  | { kind: 'head'; id: number; status: number; contentType: string | null }
  | { kind: 'data'; id: number; text: string }
  | { kind: 'end'; id: number }

/** Encodes a message of the client. */
export function encodeRequest(request: StreamRequest): string {
  const { id } = request
  if (request.kind === 'close') return JSON.stringify({ close: id })
  return JSON.stringify({ open: id, path: request.path, headers: request.headers })
}

/** Decodes a message of the client; returns undefined if it is not part of this protocol. */
export function decodeRequest(text: string): StreamRequest | undefined {
  const { open, close, path, headers } = parse(text)
  if (isId(close)) return { kind: 'close', id: close }
  if (!isId(open) || typeof path !== 'string') return undefined
  return { kind: 'open', id: open, path, headers: isObject(headers) ? headers : {} }
}

/** Encodes a message of the lake. */
export function encodeFrame(frame: Frame): string {
  const { id } = frame
  if (frame.kind === 'data') return JSON.stringify({ id, data: frame.text })
  if (frame.kind === 'end') return JSON.stringify({ id, end: true })
  return JSON.stringify({ id, status: frame.status, contentType: frame.contentType })
}

/** Decodes a message of the lake; returns undefined if it is not part of this protocol. */
export function decodeFrame(text: string): Frame | undefined {
  const { id, status, contentType, data, end } = parse(text)
  if (!isId(id)) return undefined
  if (typeof status === 'number')
    return {
      kind: 'head',
      id,
      status,
      contentType: typeof contentType === 'string' ? contentType : null
    }
  if (typeof data === 'string') return { kind: 'data', id, text: data }
  return end === undefined ? undefined : { kind: 'end', id }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isId(value: unknown): value is number {
  return Number.isInteger(value)
}
