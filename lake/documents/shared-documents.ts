import type { SharedRow, SharedTable } from '../../shared/server/cluster/capture.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import type { Replica } from '../../shared/server/cluster/replica.ts'
import { inTransaction } from '../../shared/server/in-transaction.ts'
import { sharedAuthTables } from '../auth/tables.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log.ts'
import { toDatabaseFailure } from './database-failure.ts'
import type { Document } from './document.ts'
import type { DocumentBasis } from './document-service.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import type { Effects } from './effects.ts'
import { createNameTable, type NameTable } from './name-table.ts'
import type { Commit } from './transaction.ts'

/** Name of the lake among the stores of a site. */
export const STORE_NAME = 'lake'

/** The documents of a lake that several nodes share: this node has a copy, which follows their log. */
export type SharedDocuments = DocumentBasis & {
  replica: Replica
  /** Calls `listener` with the commits of all nodes, in the order of the log. */
  subscribe(listener: (commit: Commit) => void): void
}

/** Opens the copy on a migrated database. */
export async function openSharedDocuments(
  cluster: Cluster,
  db: Database,
  log: Log
): Promise<SharedDocuments> {
  const names = createNameTable(db, true)
  const store = createDocumentStore(db, names)
  const commits = createCommitReader(db)
  let announce: ((commit: Commit) => void) | undefined

  const shared = sharedTables(store, names, commits)
  const replica = await cluster.open({
    name: STORE_NAME,
    db: db.raw,
    tables: shared,
    onApplied() {
      for (const commit of commits.take()) announce?.(commit)
    },
    onRollback() {
      names.rollBack()
      commits.take()
    }
  })
  return {
    names,
    store,
    replica,
    subscribe(listener) {
      announce = listener
    },
    queue: {
      isShared: true,
      run: work => replica.run(work).catch(error => Promise.reject(toDatabaseFailure(error, log))),
      runHere: async work => inTransaction(db.raw, work),
      idle: replica.idle
    }
  }
}

/**
 * The tables that nodes share; all others are derived from them.
 * @param names those of the store
 * @param commits gets the rows that are stored
 */
export function sharedTables(
  store: DocumentStore,
  names: NameTable,
  commits?: CommitReader
): SharedTable[] {
  const documents: SharedTable = {
    name: 'documents',
    key: ['dataset', 'id'],
    columns: ['key', 'dataset', 'id', 'body'],
    put({ key, dataset, id, body }) {
      const before = store.read(Number(dataset), String(id))
      const after = JSON.parse(String(body)) as Document
      store.write(Number(dataset), String(id), before, after, Number(key))
      commits?.changed(Number(dataset), String(id), before, after)
    },
    remove([dataset, id]) {
      const before = store.read(Number(dataset), String(id))
      store.write(Number(dataset), String(id), before, undefined)
      commits?.changed(Number(dataset), String(id), before, undefined)
    }
  }
  return [
    { name: 'datasets', key: ['key'] },
    { name: 'names', key: ['key'], first: true, changed: names.clearCache },
    documents,
    { name: 'transactions', key: ['seq'], after: row => commits?.began(row) },
    { name: 'changes', key: ['dataset', 'document', 'seq'], after: row => commits?.recorded(row) },
    ...sharedAuthTables
  ]
}

type CommitReader = ReturnType<typeof createCommitReader>

/** Puts commits together again from the rows that they wrote, in their order: documents, transaction, changes. */
function createCommitReader(db: Database) {
  type State = { before: Document | undefined; after: Document | undefined }
  const states = new Map<string, State>()
  const commits: (Commit & { key: number })[] = []
  let isNext = true
  return {
    changed(
      dataset: number,
      id: string,
      before: Document | undefined,
      after: Document | undefined
    ) {
      if (isNext) states.clear()
      isNext = false
      const state = states.get(`${dataset} ${id}`)
      states.set(`${dataset} ${id}`, { before: state ? state.before : before, after })
    },
    began({ seq, dataset: key, id, author, timestamp }: SharedRow) {
      isNext = true
      const name = db.statement('SELECT name FROM datasets WHERE key = ?').get(Number(key))?.name
      commits.push({
        key: Number(key),
        seq: Number(seq),
        dataset: String(name),
        id: String(id),
        author: String(author),
        timestamp: String(timestamp),
        changes: []
      })
    },
    recorded({ seq, document, mutations, effects }: SharedRow) {
      const commit = commits.at(-1)
      if (!commit || commit.seq !== Number(seq)) return
      const state = states.get(`${commit.key} ${document}`)
      commit.changes.push({
        id: String(document),
        before: state?.before,
        after: state?.after,
        mutations: JSON.parse(String(mutations)) as unknown[],
        effects: JSON.parse(String(effects)) as Effects
      })
    },
    take(): Commit[] {
      states.clear()
      isNext = true
      return commits.splice(0)
    }
  }
}
