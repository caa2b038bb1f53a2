import type { ItemSelector } from './origin.ts'
import type { Perspective } from './perspective.ts'
import type { PlanMode } from './plan.ts'
import type { ReadAccess } from './read-access.ts'

/** A query with everything that its result depends on; can be sent to a worker. */
export type QueryRequest = {
  query: string
  params: Record<string, unknown>
  dataset: number
  perspective: Perspective
  reader: ReadAccess
  identity: string
  projectId: string
  /** Maximum size of the result, in bytes of JSON. */
  maxBytes?: number
  /** The value of `now()`, as Unix time in milliseconds. */
  timestamp: number
  /** Whether and how to create a Content Source Map of the result. */
  sourceMap?: ItemSelector
  /** For tests: `scan` disables indexes, `window` always reads in index order. */
  mode?: PlanMode
}

/**
 * A result as JSON text (with a source map: followed by that member), its dependencies, and the query if the caller has
 * not parsed it.
 */
export type JsonResult = {
  json: string
  dependencies: string[]
  query?: string
  /** The JSON of a large result, as UTF-8 in parts; `json` is empty then. */
  parts?: Uint8Array[]
}
