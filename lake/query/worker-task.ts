import type { Document } from '../documents/document.ts'
import { parseJson } from '../http/body.ts'
import type { DocumentLoader } from './document-loader.ts'
import { executeQueryJson, type QueryRequest } from './execute.ts'
import { createFilter, type FilterQuestion } from './filter.ts'
import { getPerspective } from './perspective.ts'
import { readAsked } from './query-body.ts'
import { select } from './select.ts'

/** A question whose query and parameters are still in the JSON text of a request's body. */
export type PackedQuestion = Omit<QueryRequest, 'query' | 'params' | 'perspective'> & {
  perspective: string | undefined
  /** The API version of the path, as in `v2025-02-19`. */
  version: string
}

/** Work for a query worker; it can be sent to one as it is. */
export type Task =
  | { kind: 'query'; identity: string; question: QueryRequest }
  | { kind: 'body'; identity: string; body: string; question: PackedQuestion }
  | { kind: 'select'; identity: string; question: QueryRequest }
  | { kind: 'filter'; identity: string; filter: FilterQuestion; documents: Document[] }

/** A result as JSON text, what it depends on, and the query where the caller did not know it. */
export type TextAnswer = { json: string; touched: string[]; query?: string }

/** Carries out a task on one connection. Throws a `LakeError` for what cannot be answered. */
export function carryOut(library: DocumentLoader, task: Task): TextAnswer {
  switch (task.kind) {
    case 'query':
      return executeQueryJson(library, task.question)
    case 'body':
      return answerBody(library, task.body, task.question)
    case 'select':
      return { json: JSON.stringify(select(library, task.question)), touched: [] }
    case 'filter': {
      const wants = createFilter(task.filter, library)
      return { json: JSON.stringify(task.documents.map(wants)), touched: [] }
    }
  }
}

function answerBody(library: DocumentLoader, body: string, packed: PackedQuestion): TextAnswer {
  const { version, ...rest } = packed
  const asked = readAsked(parseJson(body))
  const perspective = getPerspective(packed.perspective ?? asked.perspective, version)
  const { query, params } = asked
  return { ...executeQueryJson(library, { ...rest, query, params, perspective }), query }
}
