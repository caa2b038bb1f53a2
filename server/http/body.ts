import type { IncomingMessage } from 'node:http'
import { HttpError } from './errors.ts'

/**
 * Parses a JSON object from the request body.
 * @param limit bytes
 * @throws HttpError 415, 413 or 400
 */
export async function parseJsonObject(
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
