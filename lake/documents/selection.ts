import type { Context } from '../context.ts'
import type { Database } from '../database/open.ts'
import { httpError, mutationError } from '../errors.ts'
import type { DocumentLoader } from '../query/document-loader.ts'
import { TIMED, TRY } from '../query/engine.ts'
import type { QueryRequest } from '../query/execute.ts'
import { readAccess } from '../query/read-access.ts'
import { selectWithin } from '../query/select.ts'
import type { Dataset } from './document-service.ts'
import { isWithin } from './json-depth.ts'
import type { Selection } from './parse-mutations.ts'
import type { Transaction } from './transaction.ts'
import type { Writer } from './write-operations.ts'

type QuerySelection = Extract<Selection, { query: string }>

/** The searches of one request's mutations. */
export type Selector = {
  /** The ids that a query finds now, within the transaction. */
  select(transaction: Transaction, selection: QuerySelection): string[]
  /** Runs a write; where a search takes long, repeats it after a worker has searched. */
  run<T>(write: () => Promise<T>): Promise<T>
}

/** Ends a transaction whose search is to be done in a worker first. */
class SearchFirst extends Error {
  readonly selection: QuerySelection
  constructor(selection: QuerySelection) {
    super('A worker must search first.')
    this.selection = selection
  }
}

const TRIES = 5

/**
 * Searches for the documents of mutations by query: on the main thread for at most `TRY`
 * milliseconds, else in a query worker before the transaction. What a worker found holds as long as
 * nothing was written since; the write is then repeated, and fails with a 503 after some times.
 */
export function createSelector(
  { db, engine, settings }: Pick<Context, 'db' | 'engine' | 'settings'>,
  library: DocumentLoader,
  dataset: Dataset,
  writer: Writer
): Selector {
  const found = new Map<QuerySelection, { ids: string[]; seq: number }>()
  const reader = readAccess(writer.identity, dataset.name)

  function getQuestion({ query, params }: QuerySelection): QueryRequest {
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
      const known = found.get(selection)
      if (known && !transaction.hasChanges() && known.seq === lastTransaction(db)) return known.ids
      transaction.flush()
      const ids = selectWithin(TRY, library, getQuestion(selection), TIMED)
      if (ids) return ids
      if (!transaction.hasChanges()) throw new SearchFirst(selection)
      throw mutationError(400, {
        index: transaction.index,
        type: 'validationError',
        description: 'The query takes long. Send it as the first mutation of a transaction.'
      })
    },
    async run(write) {
      for (let tries = 0; tries < TRIES; tries++) {
        try {
          return await write()
        } catch (error) {
          if (!(error instanceof SearchFirst)) throw error
          const seq = lastTransaction(db)
          const ids = await engine.select(getQuestion(error.selection))
          found.set(error.selection, { ids, seq })
        }
      }
      const message = 'The documents changed while a query searched them. Try again.'
      throw httpError(503, message, {}, { 'retry-after': '1' })
    }
  }
}

/** The number of the last transaction that this connection sees, its own included. */
function lastTransaction(db: Database): number {
  return Number(db.statement('SELECT max(seq) AS seq FROM transactions').get()?.seq ?? 0)
}
