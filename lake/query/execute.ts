import { httpError, LakeError, typedError } from '../errors.ts'
import { type Budget, BudgetExceededError } from './budget.ts'
import { parseQuery } from './cached-parser.ts'
import { createDatasetView } from './dataset-view.ts'
import type { DocumentLoader } from './document-loader.ts'
import { escapeParams, stringifyRestored } from './field-names.ts'
import { assertSameMeaning } from './old-dialect.ts'
import { planQuery } from './plan.ts'
import { evaluateTracked } from './provenance.ts'
import type { QueryRequest } from './request.ts'
import { type ContentSourceMap, createSourceMap } from './source-map.ts'

/** A query result and its dependencies. */
export type QueryResult = {
  result: unknown
  sourceMap?: ContentSourceMap
  dependencies: string[]
}

/**
 * Executes a query on a connection. Throws a `LakeError` if the query fails, `BudgetExceededError`
 * if it exceeds `budget`.
 */
export function executeQuery(
  loader: DocumentLoader,
  request: QueryRequest,
  budget?: Budget
): QueryResult {
  const { tree, changedMeaning } = parseQuery(request.query, request.params)
  const { dataset, perspective, reader, identity, projectId } = request
  if (reader.usesOldDialect) assertSameMeaning(changedMeaning)
  const params = escapeParams(request.params)
  const view = createDatasetView(loader, dataset, perspective, reader, budget !== undefined)
  const bindings = { params, identity, projectId, timestamp: new Date(request.timestamp) }
  try {
    const plan = planQuery(tree, view, bindings, request.mode, budget)
    if (request.sourceMap) {
      const tracked = evaluateTracked(plan.tree, tree, plan.options, request.sourceMap)
      const sourceMap = createSourceMap(tracked, request.sourceMap, request.maxBytes)
      return { result: tracked.value, sourceMap, dependencies: [...plan.dependencies] }
    }
    const result = plan.evaluate() ?? null
    return { result, dependencies: [...plan.dependencies] }
  } catch (error) {
    throw toQueryError(error, request.query)
  }
}

/**
 * Executes a query and serializes the result, followed by the member `resultSourceMap` if it is
 * requested; a small result in memory can be a huge text, so this
 * counts toward the limits.
 */
export function executeQueryJson(loader: DocumentLoader, request: QueryRequest, budget?: Budget) {
  const { result, sourceMap, dependencies } = executeQuery(loader, request, budget)
  try {
    const map = sourceMap ? `,"resultSourceMap":${JSON.stringify(sourceMap)}` : ''
    const json = stringifyRestored(result) + map
    assertSize(json, request.maxBytes)
    return { json, dependencies }
  } catch (error) {
    throw toQueryError(error, request.query)
  }
}

/** Converts evaluator errors to a 400; storage errors and time limits are returned as they are. */
function toQueryError(error: unknown, query: string): unknown {
  if (error instanceof LakeError || !(error instanceof Error)) return error
  if ('errcode' in error || error instanceof BudgetExceededError) return error
  const description =
    error instanceof RangeError ? 'The query exceeds its resource limits.' : error.message
  if (/terminated|timed out/.test(error.message)) return error
  return typedError(400, 'queryEvaluationError', description, { query })
}

function assertSize(json: string, maxBytes = Number.POSITIVE_INFINITY): void {
  if (json.length <= maxBytes && Buffer.byteLength(json) <= maxBytes) return
  throw httpError(
    413,
    `The result is larger than ${maxBytes} bytes. Ask for fewer documents or fields.`
  )
}
