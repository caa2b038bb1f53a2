import { isObject } from '../../shared/json/is-object.ts'
import { httpError } from '../errors.ts'

/** A parsed query request. */
export type QueryBody = {
  query: string
  params: Record<string, unknown>
  perspective: string | undefined
}

/** Validates the JSON of a query request. Throws a 400 if its shape is invalid. */
export function parseQueryBody(body: unknown): QueryBody {
  if (!isObject(body) || typeof body.query !== 'string') {
    throw httpError(400, 'The body must be {"query": "…", "params": {…}}.')
  }
  const params = body.params ?? {}
  if (!isObject(params)) throw httpError(400, '"params" must be an object.')
  const perspective = typeof body.perspective === 'string' ? body.perspective : undefined
  return { query: body.query, params, perspective }
}
