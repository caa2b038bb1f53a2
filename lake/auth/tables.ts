import type { SharedTable } from '../../shared/server/cluster/capture.ts'
import { SECOND_FACTOR_SCHEMA, secondFactorTables } from '../../shared/server/second-factor.ts'
import type { TableSet } from '../database/migrate.ts'

/** Tables of accounts, tokens, sessions, one-time codes and settings. Secrets and passwords are stored as hashes only. */
export const authTables: TableSet = {
  part: 'people',
  migrations: [
    `CREATE TABLE users (
       id TEXT PRIMARY KEY,
       email TEXT NOT NULL UNIQUE COLLATE NOCASE,
       name TEXT NOT NULL,
       role TEXT NOT NULL,
       password TEXT NOT NULL,
       created_at TEXT NOT NULL
     ) STRICT;
     CREATE TABLE tokens (
       id TEXT PRIMARY KEY,
       name TEXT NOT NULL,
       digest TEXT NOT NULL UNIQUE,
       role TEXT NOT NULL,
       grants TEXT,
       created_at TEXT NOT NULL
     ) STRICT;
     CREATE TABLE sessions (
       digest TEXT PRIMARY KEY,
       user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       expires_at INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX sessions_expiry ON sessions (expires_at);
     CREATE TABLE keyvalue (
       user_id TEXT NOT NULL,
       key TEXT NOT NULL,
       value TEXT NOT NULL,
       PRIMARY KEY (user_id, key)
     ) STRICT, WITHOUT ROWID;`,
    // Sessions end absolutely; those that exist began thirty days before they expire, at the latest.
    `ALTER TABLE sessions ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
     UPDATE sessions SET created_at = expires_at - 2592000000;`,
    // What people recognize their sessions by.
    `ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
     ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
     UPDATE sessions SET seen_at = max(created_at, expires_at - 2592000000);
     CREATE INDEX sessions_user ON sessions (user_id);`,
    SECOND_FACTOR_SCHEMA,
    // One-time codes of sign-ins.
    `CREATE TABLE codes (
       digest TEXT PRIMARY KEY,
       user_id TEXT NOT NULL,
       kind TEXT NOT NULL,
       origin TEXT NOT NULL,
       expires_at INTEGER NOT NULL
     ) STRICT;`
  ]
}

/** The tables as the nodes of a site share them. */
export const sharedAuthTables: SharedTable[] = [
  { name: 'users', key: ['id'] },
  { name: 'tokens', key: ['id'] },
  { name: 'sessions', key: ['digest'] },
  { name: 'codes', key: ['digest'] },
  ...secondFactorTables,
  { name: 'keyvalue', key: ['user_id', 'key'] }
]
