import type { IncomingMessage } from 'node:http'
import { RejectedSubmission } from './spam/rejection.ts'

const BODY_MAX_BYTES = 64 * 1024
/** What comes after the limit is read and dropped up to here, so that the sender hears the answer. */
const DROPPED_MAX_BYTES = 1024 * 1024

/** The fields of a form that was posted, and whether it came as JSON. */
export interface FormBody {
  fields: Record<string, unknown>
  json: boolean
}

/** Whether a request sends JSON, and so wants JSON back. */
export function isJson(request: IncomingMessage): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}

/**
 * Reads a posted form, JSON or as browsers send it.
 * @throws Refusal 413, 415 or 400 where it is too large, of another kind or broken
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
