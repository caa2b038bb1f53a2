import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

/** A request that is not answered as asked: an HTTP status, and a sentence for whoever sent it. */
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
 * What whoever sent a request is told of an error. One that nobody foresaw is logged, and kept from them.
 * @param event under which it is logged
 * @param sentence told in its place
 */
export function toHttpError(error: unknown, event: string, sentence: string): HttpError {
  if (error instanceof HttpError) return error
  log(event, { reason: errorMessage(error) })
  return new HttpError(500, sentence)
}

/**
 * Reads a JSON object.
 * @param most bytes
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
    // Answered below.
  }
  throw new HttpError(400, 'The body is no JSON object.')
}

/**
 * Reads a body. Throws an HttpError 413 where it is longer than `limit` bytes.
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > limit)
      throw new HttpError(413, `At most ${limit} bytes are taken.`, { connection: 'close' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Answers with JSON that nobody keeps. */
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
