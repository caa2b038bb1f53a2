import type { Database } from '../database/open.ts'
import type { Dataset } from '../documents/document-service.ts'
import type { Selection } from '../documents/parse-mutations.ts'
import type { Transaction } from '../documents/transaction.ts'
import type { Writer } from '../documents/write-operations.ts'
import { httpError, mutationError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { isWithin } from '../http/json-depth.ts'
import type { QueryContext } from '../query/context.ts'
import type { DocumentLoader } from '../query/document-loader.ts'
import { MAIN_THREAD_TIMEOUT_MS, TIMED_BUDGET } from '../query/query-dispatcher.ts'
import { readAccess } from '../query/read-access.ts'
import type { QueryRequest } from '../query/request.ts'
import { selectWithin } from '../query/select.ts'

type QuerySelection = Extract<Selection, { query: string }>

/** Runs the queries of a request's mutations. */
export type Selector = {
  /** The ids that a query finds within the transaction. */
  select(transaction: Transaction, selection: QuerySelection): string[]
  /** Runs a write; if a query is slow, repeats the write after a worker has run the query. */
  run<T>(write: () => Promise<T>): Promise<T>
}

/** Aborts a transaction whose query must run in a worker first. */
class WorkerQueryNeeded extends Error {
  readonly selection: QuerySelection
  constructor(selection: QuerySelection) {
    super('A worker must run the query first.')
    this.selection = selection
  }
}

const MAX_ATTEMPTS = 5

/**
 * Runs the queries of mutations on the main thread for at most `MAIN_THREAD_TIMEOUT_MS`, else in a
 * query worker before the transaction. Optimistic concurrency: a worker's result is valid until
 * something is written; the write is then repeated, and fails with a 503 after several attempts.
 */
export function createSelector(
  { db, dispatcher, settings }: Pick<QueryContext, 'db' | 'dispatcher' | 'settings'>,
  loader: DocumentLoader,
  dataset: Dataset,
  writer: Writer,
  version: string,
  caller: Caller
): Selector {
  const results = new Map<QuerySelection, { ids: string[]; seq: number }>()
  const reader = readAccess(writer.identity, dataset.name, version)

  function toQueryRequest({ query, params }: QuerySelection): QueryRequest {
    const limit = settings.limits.queryBytes
    if (!isWithin([query, params], limit)) {
      throw httpError(413, `A query with its parameters is larger than the ${limit} bytes allowed.`)
    }
    return {
      query,
      params,
      dataset: dataset.key,
      perspective: 'raw',
      reader,
      identity: writer.identity.id,
      projectId: settings.projectId,
      timestamp: Date.now()
    }
  }

  return {
    select(transaction, selection) {
      const result = results.get(selection)
      if (result && !transaction.hasChanges() && result.seq === lastTransaction(db))
        return result.ids
      transaction.flush()
      const ids = selectWithin(
        MAIN_THREAD_TIMEOUT_MS,
        loader,
        toQueryRequest(selection),
        TIMED_BUDGET
      )
      if (ids) return ids
      if (!transaction.hasChanges()) throw new WorkerQueryNeeded(selection)
      throw mutationError(400, {
        index: transaction.index,
        type: 'validationError',
        description: 'The query is slow. Send it as the first mutation of a transaction.'
      })
    },
    async run(write) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        try {
          return await write()
        } catch (error) {
          if (!(error instanceof WorkerQueryNeeded)) throw error
          const seq = lastTransaction(db)
          const ids = await dispatcher.select(toQueryRequest(error.selection), caller)
          results.set(error.selection, { ids, seq })
        }
      }
      const message = 'The documents changed while the query ran. Retry.'
      throw httpError(503, message, {}, { 'retry-after': '1' })
    }
  }
}

/** The sequence number of the last transaction, including this connection's open one. */
function lastTransaction(db: Database): number {
  return Number(db.statement('SELECT max(seq) AS seq FROM transactions').get()?.seq ?? 0)
}
