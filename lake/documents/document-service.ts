import type { Database } from '../database/open.ts'
import { createPurger } from '../database/purge.ts'
import { httpError } from '../errors.ts'
import { type Log, logError, logToStderr } from '../log.ts'
import type { FieldSource } from '../options.ts'
import { cpuTimer } from '../time-limit.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import { createNameTable, type NameTable } from './name-table.ts'
import {
  beginTransaction,
  type Commit,
  type Transaction,
  type TransactionOptions
} from './transaction.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'

/** A data set: its primary key and name. */
export type Dataset = { key: number; name: string }

/** Options of a write. */
export type WriteOptions = Omit<TransactionOptions, 'dataset' | 'reviews'> & {
  /** Runs the transaction, returns its result and rolls it back. */
  dryRun?: boolean
  /** Called with the processor time of the transaction, in milliseconds. */
  onTime?: (milliseconds: number) => void
}

/** All reads and writes of documents go through this service. */
export type DocumentService = {
  names: NameTable
  store: DocumentStore
  datasets: Dataset[]
  /** Returns the data set; throws a 404 if it does not exist. */
  dataset(name: string): Dataset
  /**
   * Runs `work` as an atomic transaction. Resolves when it is durable; after a purge, when no trace
   * of the purged documents is on the disk.
   */
  write<T>(
    dataset: Dataset,
    options: WriteOptions,
    work: (transaction: Transaction) => T
  ): Promise<{ commit: Commit; value: T }>
  /** Runs work in the write queue that changes no document. */
  maintain<T>(work: (db: Database) => T): Promise<T>
  /** Announces a transaction that another node has made. */
  announce(commit: Commit): void
  /** Calls `listener` after each transaction, in commit order. Returns a function that unsubscribes. */
  subscribe(listener: (commit: Commit) => void): () => void
  /** Changes with each transaction; equal strings mean equal content. */
  revision(): string
  /** Resolves when all pending writes are done. */
  idle(): Promise<void>
}

const DRY_RUN = Symbol('dry run')

/** What the service works on: the documents of a connection, and the queue of its writes. */
export type DocumentBasis = { names: NameTable; store: DocumentStore; queue: WriteQueue }

/** The basis of a lake that is alone on its database. */
export function ownBasis(db: Database, log: Log = logToStderr): DocumentBasis {
  const names = createNameTable(db, true)
  return {
    names,
    store: createDocumentStore(db, names),
    queue: createWriteQueue(db, names.rollBack, log)
  }
}

/** Creates the service for data sets that exist (`ensureDatasets`). */
export function createDocumentService(
  db: Database,
  projectId: string,
  datasets: Dataset[],
  log: Log = logToStderr,
  { names, store, queue }: DocumentBasis = ownBasis(db, log),
  reviews?: FieldSource
): DocumentService {
  const purger = createPurger(db, queue.runHere, log)
  const listeners = new Set<(commit: Commit) => void>()
  let last = Number(db.statement('SELECT max(seq) AS seq FROM transactions').get()?.seq ?? 0)

  function notify(commit: Commit) {
    last = Math.max(last, commit.seq)
    for (const listener of listeners) {
      try {
        listener(commit)
      } catch (error) {
        logError(log, 'lake.subscriber-failed', error)
      }
    }
  }

  return {
    names,
    store,
    datasets,
    dataset(name) {
      const found = datasets.find(dataset => dataset.name === name)
      if (found) return found
      const message = `Dataset not found - Dataset "${name}" not found for project ID "${projectId}"`
      throw httpError(404, message)
    },
    async write(dataset, { dryRun, onTime, ...options }, work) {
      let value: ReturnType<typeof work> | undefined
      let commit: Commit | undefined
      try {
        await queue.run(() => {
          const used = cpuTimer()
          try {
            const { transaction, finish } = beginTransaction(db, store, {
              dataset,
              reviews,
              ...options
            })
            value = work(transaction)
            commit = finish()
          } finally {
            onTime?.(used())
          }
          if (dryRun) throw DRY_RUN
        })
      } catch (error) {
        if (error !== DRY_RUN) throw error
      }
      if (!commit) throw new Error('The transaction ended without a result.')
      if (!dryRun && commit.changes.length > 0 && !queue.isShared) notify(commit)
      if (!dryRun && commit.isPurge) {
        await queue.run(names.prune)
        await purger.purge()
      }
      return { commit, value: value as ReturnType<typeof work> }
    },
    maintain: work => queue.run(() => work(db)),
    announce: notify,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => String(last),
    idle: () => purger.idle().then(queue.idle)
  }
}
