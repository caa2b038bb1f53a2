import type { Context } from 'hono'
import { httpError } from '../errors.ts'
import { assertMaxDepth } from './json-depth.ts'

type Call = Pick<Context, 'req'>

/**
 * Reads and parses a JSON body of at most `limit` bytes. Throws a 413 for a larger one, a 400 for
 * invalid or too deeply nested JSON or invalid UTF-8, a 415 for a compressed one.
 */
export async function parseJsonBody(c: Call, limit: number): Promise<unknown> {
  return parseJson(await readText(c, limit))
}

/** Reads the text of a JSON body without parsing it; throws like `parseJsonBody`. */
export async function readText(c: Call, limit: number): Promise<string> {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') {
    throw httpError(415, 'The body is compressed (content-encoding). Send it as plain JSON.')
  }
  const bytes = await readLimitedBody(c, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpError(400, 'The body is not valid UTF-8.')
  }
}

/** Parses JSON. Throws a 400 if it is invalid or nested too deeply. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw httpError(
      400,
      `The body is not valid JSON: ${error instanceof Error ? error.message : ''}`
    )
  }
  assertMaxDepth(value)
  return value
}

/** Reads a body; throws a 413 as soon as it exceeds `limit` bytes. */
export async function readLimitedBody(c: Call, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    httpError(413, `The body is larger than the ${limit} bytes that are allowed here.`)
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
  const body = c.req.raw.body
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.length
      if (length > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'LakeError') throw error
    throw httpError(400, 'The body ended before it was complete.')
  }
  return Buffer.concat(chunks)
}
