import { LakeError, typedError } from '../errors.ts'
import { type Budget, TooMuch } from './budget.ts'
import { createDatasetView } from './dataset-view.ts'
import type { DocumentLoader } from './document-loader.ts'
import { escapeParams, stringifyRestored } from './field-names.ts'
import { parseQuery } from './parse.ts'
import type { Perspective } from './perspective.ts'
import { type PlanMode, planQuery } from './plan.ts'
import type { ReadAccess } from './read-access.ts'

/** A query with everything that its answer depends on; it can be sent to a worker as it is. */
export type QueryRequest = {
  query: string
  params: Record<string, unknown>
  dataset: number
  perspective: Perspective
  reader: ReadAccess
  identity: string
  projectId: string
  /** In milliseconds: what `now()` gives. */
  timestamp: number
  /** For comparison: `scan` leaves out the indexes, `window` uses one for however short a list. */
  mode?: PlanMode
}

/** The result, which JSON can hold as it is, and what it depends on. */
export type QueryResult = { result: unknown; touched: string[] }

/**
 * Answers a query from one connection. Throws a `LakeError` for a query that cannot be answered,
 * and `TooMuch` where it goes through more than `budget`.
 */
export function executeQuery(
  library: DocumentLoader,
  question: QueryRequest,
  budget?: Budget
): QueryResult {
  const { tree } = parseQuery(question.query, question.params)
  const { dataset, perspective, reader, identity, projectId } = question
  const params = escapeParams(question.params)
  const view = createDatasetView(library, dataset, perspective, reader, budget !== undefined)
  const bindings = { params, identity, projectId, timestamp: new Date(question.timestamp) }
  try {
    const plan = planQuery(tree, view, bindings, question.mode, budget)
    const result = plan.evaluate() ?? null
    return { result, touched: [...plan.touched] }
  } catch (error) {
    throw explain(error, question.query)
  }
}

/** The answer as JSON text; what is small in memory can be huge as text, so this takes time too. */
export function executeQueryJson(library: DocumentLoader, question: QueryRequest, budget?: Budget) {
  const { result, touched } = executeQuery(library, question, budget)
  try {
    return { json: stringifyRestored(result), touched }
  } catch (error) {
    throw explain(error, question.query)
  }
}

/** A fault of the evaluator as a refusal; faults of storage and time limits as they are. */
function explain(error: unknown, query: string): unknown {
  if (error instanceof LakeError || !(error instanceof Error)) return error
  if ('errcode' in error || error instanceof TooMuch) return error
  const description =
    error instanceof RangeError ? 'The query needs more than it may use.' : error.message
  if (/terminated|timed out/.test(error.message)) return error
  return typedError(400, 'queryEvaluationError', description, { query })
}
