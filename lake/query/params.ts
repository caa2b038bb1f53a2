import type { Context as Call } from 'hono'
import type { Env } from '../auth/env.ts'
import { httpError } from '../errors.ts'
import { assertMaxDepth } from '../http/json-depth.ts'

/**
 * Parses the `$name` parameters of a URL, each as JSON. Throws a 400 if one is invalid JSON or
 * nested too deeply. Node's HTTP server limits the length of a URL.
 */
export function parseParams(c: Call<Env>): Record<string, unknown> {
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
    throw httpError(400, `The parameter ${name} must be JSON; strings need quotation marks.`)
  }
}
