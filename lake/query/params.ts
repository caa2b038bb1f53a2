import type { Context as Call } from 'hono'
import type { Env } from '../context.ts'
import { assertMaxDepth } from '../documents/json-depth.ts'
import { httpError } from '../errors.ts'

/** Largest query text with its parameters in an address, in characters. */
const MAX_ADDRESS = 64 * 1024

/**
 * The `$name` parameters of an address, each a JSON text. Throws a 400 for one that is not JSON or
 * is nested too deeply, a 413 where the address is too long.
 */
export function getParams(c: Call<Env>): Record<string, unknown> {
  if (c.req.url.length > MAX_ADDRESS) {
    const message = `The address is longer than ${MAX_ADDRESS} characters. Send the query as a body.`
    throw httpError(413, message)
  }
  const params: Record<string, unknown> = Object.fromEntries(
    Object.entries(c.req.query())
      .filter(([name]) => name.startsWith('$'))
      .map(([name, text]) => [name.slice(1), parameter(name, text)])
  )
  assertMaxDepth(params)
  return params
}

function parameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw httpError(400, `The parameter ${name} must be JSON; a text needs its quotation marks.`)
  }
}
