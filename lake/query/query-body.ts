import { isObject } from '../documents/document.ts'
import { httpError } from '../errors.ts'

/** What the body of a query asks for. */
export type Asked = {
  query: string
  params: Record<string, unknown>
  perspective: string | undefined
}

/** Reads the parsed body of a query. Throws a 400 where it is of another shape. */
export function readAsked(body: unknown): Asked {
  if (!isObject(body) || typeof body.query !== 'string') {
    throw httpError(400, 'The body must be {"query": "…", "params": {…}}.')
  }
  const params = body.params ?? {}
  if (!isObject(params)) throw httpError(400, '"params" must be an object.')
  const perspective = typeof body.perspective === 'string' ? body.perspective : undefined
  return { query: body.query, params, perspective }
}
