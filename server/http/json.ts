import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

/** An error response: HTTP status, and a message for the client. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/**
 * Converts an error to an error response. Unexpected errors are logged, and their message is hidden from the client.
 * @param event name of the log event
 * @param sentence message for the client instead
 */
export function toHttpError(error: unknown, event: string, sentence: string): HttpError {
  if (error instanceof HttpError) return error
  log(event, { reason: errorMessage(error) })
  return new HttpError(500, sentence)
}

/**
 * Parses a JSON object from the request body.
 * @param limit bytes
 * @throws HttpError 415, 413 or 400
 */
export async function parseJsonBody(
  request: IncomingMessage,
  limit: number
): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(415, 'Send JSON, with the header Content-Type: application/json.')
  const text = (await readBytes(request, limit)).toString('utf8')
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Reported below.
  }
  throw new HttpError(400, 'The body is not a JSON object.')
}

/**
 * Reads the request body.
 * @throws HttpError 413 if it is longer than `limit` bytes
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > limit)
      throw new HttpError(413, `At most ${limit} bytes are accepted.`, { connection: 'close' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Responds with JSON, `Cache-Control: no-store`. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {}
): void {
  const text = `${JSON.stringify(body)}\n`
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store'
    })
    .end(text)
}
