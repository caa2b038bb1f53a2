import type { Database } from '../database/open.ts'
import { createPurger } from '../database/purge.ts'
import { httpError } from '../errors.ts'
import { type Log, logError, logToStderr } from '../log.ts'
import { cpuTimer } from '../time-limit.ts'
import { createNameTable, type NameTable } from './name-table.ts'
import { createStore, type Store } from './store.ts'
import {
  beginTransaction,
  type Commit,
  type Transaction,
  type TransactionOptions
} from './transaction.ts'
import { createWriteQueue } from './write-queue.ts'

/** A data set: its primary key and name. */
export type Dataset = { key: number; name: string }

/** Options of a write. */
export type WriteOptions = Omit<TransactionOptions, 'dataset'> & {
  /** Runs the transaction, returns its result and rolls it back. */
  dryRun?: boolean
  /** Called with the processor time of the transaction, in milliseconds. */
  onTime?: (milliseconds: number) => void
}

/** All reads and writes of documents go through this service. */
export type DocumentService = {
  names: NameTable
  store: Store
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
  /** Calls `listener` after each transaction, in commit order. Returns a function that unsubscribes. */
  subscribe(listener: (commit: Commit) => void): () => void
  /** Changes with each transaction; equal strings mean equal content. */
  revision(): string
  /** Resolves when all pending writes are done. */
  idle(): Promise<void>
}

const DRY_RUN = Symbol('dry run')

/** Creates the service, and the data sets that do not exist yet. */
export function createDocumentService(
  db: Database,
  projectId: string,
  datasetNames: string[],
  log: Log = logToStderr
): DocumentService {
  const names = createNameTable(db, true)
  const store = createStore(db, names)
  const queue = createWriteQueue(db, names.clearCache, log)
  const purger = createPurger(db, queue.run, log)
  const listeners = new Set<(commit: Commit) => void>()
  const datasets = datasetNames.map(name => {
    db.statement('INSERT OR IGNORE INTO datasets (name) VALUES (?)').run(name)
    const row = db.statement('SELECT key FROM datasets WHERE name = ?').get(name)
    return { key: Number(row?.key), name }
  })
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
            const { transaction, finish } = beginTransaction(db, store, { dataset, ...options })
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
      if (!dryRun && commit.changes.length > 0) notify(commit)
      if (!dryRun && commit.isPurge) {
        await queue.run(names.prune)
        await purger.purge()
      }
      return { commit, value: value as ReturnType<typeof work> }
    },
    maintain: work => queue.run(() => work(db)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => String(last),
    idle: () => purger.idle().then(queue.idle)
  }
}
