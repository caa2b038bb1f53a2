import type { IncomingMessage } from 'node:http'
import { RejectedSubmission } from './spam/rejection.ts'

const BODY_MAX_BYTES = 64 * 1024
/** A larger body is read and discarded up to this size, so that the client receives the response. */
const DROPPED_MAX_BYTES = 1024 * 1024

/** The fields of a submitted form, and whether they were sent as JSON. */
export interface FormBody {
  fields: Record<string, unknown>
  json: boolean
}

/** Returns whether a request sends JSON, and so expects JSON. */
export function isJson(request: IncomingMessage): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}

/**
 * Parses a submitted form, JSON or URL-encoded.
 * @throws RejectedSubmission 413, 415 or 400 if it is too large, of another content type, or malformed
 */
export async function parseFormBody(request: IncomingMessage): Promise<FormBody> {
  const type = request.headers['content-type'] ?? ''
  const json = isJson(request)
  const bytes = await readBytes(request)
  if (!json && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new RejectedSubmission(415, 'notRead')
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const fields: unknown = json ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      throw new TypeError()
    return { fields: { ...fields }, json }
  } catch {
    throw new RejectedSubmission(400, 'notRead')
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size <= BODY_MAX_BYTES) parts.push(part)
    else parts.length = 0
    if (size > DROPPED_MAX_BYTES) break
  }
  if (size > BODY_MAX_BYTES) throw new RejectedSubmission(413, 'tooLarge')
  return Buffer.concat(parts)
}
