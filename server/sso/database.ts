import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { openStore, type Store, type StoreOptions } from '../../shared/server/cluster/open-store.ts'
import { openOrExplain } from '../../shared/server/database-error.ts'
import { openDurableDatabase } from '../../shared/server/durable-database.ts'
import { SECOND_FACTOR_SCHEMA, secondFactorTables } from '../../shared/server/second-factor.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  uuid TEXT PRIMARY KEY,
  login TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  depcode TEXT NOT NULL,
  depname TEXT NOT NULL,
  password TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Tickets, tokens and sessions, by their hashes: who reads this file can use none of them.
CREATE TABLE IF NOT EXISTS pass (
  hash BLOB PRIMARY KEY,
  kind TEXT NOT NULL,
  uuid TEXT NOT NULL,
  person TEXT NOT NULL,
  -- Hash of what the browser holds that a ticket is for.
  browser BLOB,
  -- What ends the session at a provider.
  hint TEXT,
  renewed INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  -- The sign-in that it came from, as its user recognizes it.
  sign_in TEXT NOT NULL DEFAULT '',
  device TEXT NOT NULL DEFAULT '',
  began INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pass_uuid ON pass (uuid);
CREATE INDEX IF NOT EXISTS pass_expires ON pass (expires);
${SECOND_FACTOR_SCHEMA}
`

/** The store of single sign-on in its own folder. */
export function ssoStore(folder: string): StoreOptions {
  const tables = [
    { name: 'account', key: ['uuid'] },
    { name: 'pass', key: ['hash'] },
    ...secondFactorTables
  ]
  return { name: 'sso', file: join(folder, 'sso.sqlite'), open, tables }
}

/** Opens the store of single sign-on, or the copy of the one that all nodes share. */
export function openSsoStore(folder: string, cluster?: Cluster): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openStore(ssoStore(folder), cluster)
}

function open(file: string): DatabaseSync {
  return openOrExplain(file, () => {
    const db = openDurableDatabase(file, SCHEMA)
    addSignIns(db)
    return db
  })
}

/** Adds the columns that databases of earlier versions lack. */
function addSignIns(db: DatabaseSync): void {
  if (db.prepare("SELECT 1 FROM pragma_table_info('pass') WHERE name = 'sign_in'").get()) return
  db.exec(`
    BEGIN IMMEDIATE;
    ALTER TABLE pass ADD COLUMN sign_in TEXT NOT NULL DEFAULT '';
    ALTER TABLE pass ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE pass ADD COLUMN began INTEGER NOT NULL DEFAULT 0;
    UPDATE pass SET sign_in = hex(hash), began = renewed;
    COMMIT`)
}
