import type { Database } from '../database/open.ts'
import { createPurger } from '../database/purge.ts'
import { httpError } from '../errors.ts'
import { createNameTable, type NameTable } from './name-table.ts'
import { createStore, type Store } from './store.ts'
import {
  beginTransaction,
  type Commit,
  hasPurge,
  type Transaction,
  type TransactionOptions
} from './transaction.ts'
import { createWriteQueue } from './write-queue.ts'

/** A data set by its number and name. */
export type Dataset = { key: number; name: string }

/** How a write is to be made. */
export type WriteOptions = Omit<TransactionOptions, 'dataset'> & {
  /** Do everything, answer, and keep nothing. */
  dryRun?: boolean
}

/** All documents of the lake: the one door through which they are written. */
export type DocumentService = {
  names: NameTable
  store: Store
  datasets: Dataset[]
  /** The data set of that name; throws a 404 where there is none. */
  dataset(name: string): Dataset
  /**
   * Runs `work` as one transaction: all of it or nothing. Settles once it is on the disk; where a
   * document was purged, once nothing of it is on the disk any more.
   */
  write<T>(
    dataset: Dataset,
    options: WriteOptions,
    work: (transaction: Transaction) => T
  ): Promise<{ commit: Commit; value: T }>
  /** Calls `listener` after each transaction, in the order of their making. Returns a stop. */
  subscribe(listener: (commit: Commit) => void): () => void
  /** Changes with every transaction; equal strings mean equal content. */
  revision(): string
  /** Resolves when every write that was asked for is done. */
  idle(): Promise<void>
}

const DRY = Symbol('dry run')

/** Opens the documents of the data sets named, making those that do not exist yet. */
export function createDocumentService(
  db: Database,
  projectId: string,
  datasetNames: string[]
): DocumentService {
  const names = createNameTable(db, true)
  const store = createStore(db, names)
  const queue = createWriteQueue(db, names.forget)
  const purger = createPurger(db, queue.run)
  const listeners = new Set<(commit: Commit) => void>()
  const datasets = datasetNames.map(name => {
    db.statement('INSERT OR IGNORE INTO datasets (name) VALUES (?)').run(name)
    const row = db.statement('SELECT key FROM datasets WHERE name = ?').get(name)
    return { key: Number(row?.key), name }
  })
  let last = Number(db.statement('SELECT max(seq) AS seq FROM transactions').get()?.seq ?? 0)

  function announce(commit: Commit) {
    last = Math.max(last, commit.seq)
    for (const listener of listeners) {
      try {
        listener(commit)
      } catch (error) {
        console.error(error)
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
    async write(dataset, { dryRun, ...options }, work) {
      let value: ReturnType<typeof work> | undefined
      let commit: Commit | undefined
      try {
        await queue.run(() => {
          const { transaction, finish } = beginTransaction(db, store, { dataset, ...options })
          value = work(transaction)
          commit = finish()
          if (dryRun) throw DRY
        })
      } catch (error) {
        if (error !== DRY) throw error
      }
      if (!commit) throw new Error('The transaction ended without a result.')
      if (!dryRun && commit.changes.length > 0) announce(commit)
      if (!dryRun && hasPurge(commit)) await purger.purge()
      return { commit, value: value as ReturnType<typeof work> }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => String(last),
    idle: () => purger.idle().then(queue.idle)
  }
}
