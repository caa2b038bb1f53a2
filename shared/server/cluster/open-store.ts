import type { DatabaseSync } from 'node:sqlite'
import { checkpoint } from '../durable-database.ts'
import { inTransaction } from '../in-transaction.ts'
import type { SharedTable } from './capture.ts'
import type { Cluster } from './cluster.ts'
import { assertNoLocalContent } from './replica.ts'

/** A small store of the server: a SQLite database, alone or as the copy of one that all nodes share. */
export type Store = {
  db: DatabaseSync
  /** Runs work that writes, for all or none; resolves when it is durable. */
  write<T>(work: () => T): Promise<T>
  /** Catches up with what other nodes have written. */
  refresh(): Promise<void>
  /** Whether other nodes use it, too. */
  isShared: boolean
  /** Whether this node does what must be done once. */
  isLeader(): boolean
  /** Removes deleted content from the write-ahead log. */
  truncate(): void
  close(): Promise<void>
}

/** A store of this machine alone. */
export function ownStore(db: DatabaseSync): Store {
  return {
    db,
    write: async work => inTransaction(db, work),
    async refresh() {},
    isShared: false,
    isLeader: () => true,
    truncate: () => checkpoint(db),
    async close() {
      db.close()
    }
  }
}

/** What a store is made of. */
export type StoreOptions = {
  name: string
  /** File of the store if it is this machine's own; that of a copy is beside it. */
  file: string
  open: (file: string) => DatabaseSync
  tables: SharedTable[]
}

/** Opens a store, as all nodes share it if there is a cluster. */
export async function openStore(
  { name, file, open, tables }: StoreOptions,
  cluster: Cluster | undefined
): Promise<Store> {
  if (!cluster) return ownStore(open(file))
  assertNoLocalContent(file)
  const copy = `${file}.copy`
  await cluster.prepare(copy, name)
  const db = open(copy)
  const replica = await cluster.open({ name, db, tables })
  return {
    db,
    write: replica.run,
    refresh: replica.refresh,
    isShared: true,
    isLeader: cluster.isLeader,
    truncate: () => checkpoint(db),
    async close() {
      await replica.close()
      db.close()
    }
  }
}
