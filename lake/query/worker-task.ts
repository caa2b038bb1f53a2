import type { Document } from '../documents/document.ts'
import { parseJson } from '../http/body.ts'
import type { DocumentLoader } from './document-loader.ts'
import { executeQueryJson } from './execute.ts'
import { createFilter, type FilterRequest } from './filter.ts'
import { resolvePerspective } from './perspective.ts'
import { parseQueryBody } from './query-body.ts'
import type { JsonResult, QueryRequest } from './request.ts'
import { select } from './select.ts'

/** A query request whose query and parameters are still in the JSON body. */
export type UnparsedQueryRequest = Omit<QueryRequest, 'query' | 'params' | 'perspective'> & {
  perspective: string | undefined
  /** The API version of the path, such as `v2025-02-19`. */
  version: string
}

/** A task that can be sent to a query worker. */
export type WorkerTask =
  | { kind: 'query'; request: QueryRequest }
  | { kind: 'body'; body: string; request: UnparsedQueryRequest }
  | { kind: 'select'; request: QueryRequest }
  | { kind: 'filter'; filter: FilterRequest; documents: Document[] }

/** Runs a task on a connection. Throws a `LakeError` if it fails. */
export function runTask(loader: DocumentLoader, task: WorkerTask): JsonResult {
  switch (task.kind) {
    case 'query':
      return executeQueryJson(loader, task.request)
    case 'body':
      return executeBody(loader, task.body, task.request)
    case 'select':
      return { json: JSON.stringify(select(loader, task.request)), dependencies: [] }
    case 'filter': {
      const matches = createFilter(task.filter, loader)
      return { json: JSON.stringify(task.documents.map(matches)), dependencies: [] }
    }
  }
}

function executeBody(
  loader: DocumentLoader,
  body: string,
  unparsed: UnparsedQueryRequest
): JsonResult {
  const { version, ...rest } = unparsed
  const input = parseQueryBody(parseJson(body))
  const perspective = resolvePerspective(unparsed.perspective ?? input.perspective, version)
  const { query, params } = input
  return { ...executeQueryJson(loader, { ...rest, query, params, perspective }), query }
}
