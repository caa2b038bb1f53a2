import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Cluster } from '../../../shared/server/cluster/cluster.ts'
import {
  openStore,
  type Store,
  type StoreOptions
} from '../../../shared/server/cluster/open-store.ts'
import { openOrExplain } from '../../../shared/server/database-error.ts'
import { openDurableDatabase } from '../../../shared/server/durable-database.ts'

/** Name of its file. */
const OUTBOX_FILE = 'journal.sqlite'
const TABLES = `
CREATE TABLE IF NOT EXISTS entry (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  received INTEGER NOT NULL,
  fold TEXT NOT NULL,
  -- Whose it is: a digest of the e-mail address, so that a person can be forgotten.
  person TEXT,
  -- What was sent; nothing once every job is done.
  data TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS job (
  entry TEXT NOT NULL,
  task TEXT NOT NULL,
  due INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (entry, task)
) STRICT, WITHOUT ROWID;
`
const INDEXES = `
CREATE INDEX IF NOT EXISTS entry_fold ON entry (fold, received);
CREATE INDEX IF NOT EXISTS entry_received ON entry (received);
CREATE INDEX IF NOT EXISTS entry_person ON entry (person);
CREATE INDEX IF NOT EXISTS job_due ON job (task, due);
`

/** The outbox of a folder. */
export function outboxStore(folder: string): StoreOptions {
  const tables = [
    { name: 'entry', key: ['id'] },
    { name: 'job', key: ['entry', 'task'] }
  ]
  return { name: 'outbox', file: join(folder, OUTBOX_FILE), open: openOutboxDatabase, tables }
}

/** Opens the outbox of a folder, or the copy of the one that all nodes share. */
export function openOutboxStore(folder: string, cluster?: Cluster): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openStore(outboxStore(folder), cluster)
}

/** Opens an outbox database. Every commit is durable (fsync) before it returns. */
function openOutboxDatabase(file: string): DatabaseSync {
  return openOrExplain(file, () => {
    const db = openDurableDatabase(file, TABLES)
    const columns = db.prepare("SELECT name FROM pragma_table_info('entry')").all()
    // Migrates outboxes created before entries had the column `person`.
    if (!columns.some(({ name }) => name === 'person')) {
      db.exec('ALTER TABLE entry ADD COLUMN person TEXT')
    }
    db.exec(INDEXES)
    return db
  })
}
