import type { TableSet } from '../database/migrate.ts'
import { rebuildWords } from './rebuild-words.ts'

/** In place of a rebuild of all words, which the last one makes unnecessary. */
const REBUILT_LATER = ''

/**
 * Tables of documents, their indexes and all transactions. `layer` and `base` are derived from the
 * id (see `id.ts`); `fields.value` is a sort key (see `sort-key.ts`).
 */
export const documentTables: TableSet = {
  part: 'documents',
  migrations: [
    `CREATE TABLE datasets (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
     CREATE TABLE names (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
     CREATE TABLE documents (
       key INTEGER PRIMARY KEY,
       dataset INTEGER NOT NULL REFERENCES datasets (key),
       id TEXT NOT NULL,
       type INTEGER NOT NULL REFERENCES names (key),
       layer INTEGER NOT NULL,
       base TEXT NOT NULL,
       rev TEXT NOT NULL,
       body TEXT NOT NULL,
       UNIQUE (dataset, id)
     ) STRICT;
     CREATE INDEX documents_type ON documents (dataset, type, layer, id);
     CREATE INDEX documents_base ON documents (dataset, base, layer);
     CREATE TABLE fields (
       dataset INTEGER NOT NULL,
       type INTEGER NOT NULL,
       path INTEGER NOT NULL,
       value ANY NOT NULL,
       document INTEGER NOT NULL,
       layer INTEGER NOT NULL,
       PRIMARY KEY (dataset, type, path, value, document)
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE pointers (
       dataset INTEGER NOT NULL,
       target TEXT NOT NULL,
       document INTEGER NOT NULL,
       strong INTEGER NOT NULL,
       PRIMARY KEY (dataset, target, document)
     ) STRICT, WITHOUT ROWID;
     CREATE VIRTUAL TABLE words USING fts5 (
       body, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
     );
     CREATE TABLE transactions (
       seq INTEGER PRIMARY KEY AUTOINCREMENT,
       dataset INTEGER NOT NULL,
       id TEXT NOT NULL,
       author TEXT NOT NULL,
       timestamp TEXT NOT NULL,
       UNIQUE (dataset, id)
     ) STRICT;
     CREATE TABLE changes (
       dataset INTEGER NOT NULL,
       document TEXT NOT NULL,
       seq INTEGER NOT NULL REFERENCES transactions (seq),
       place INTEGER NOT NULL,
       previous TEXT,
       result TEXT,
       mutations TEXT NOT NULL,
       effects TEXT NOT NULL,
       PRIMARY KEY (dataset, document, seq)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX changes_seq ON changes (seq, place);`,
    `CREATE TABLE tallies (
       dataset INTEGER NOT NULL,
       type INTEGER NOT NULL,
       path INTEGER NOT NULL,
       layer INTEGER NOT NULL,
       count INTEGER NOT NULL,
       PRIMARY KEY (dataset, type, path, layer)
     ) STRICT, WITHOUT ROWID;
     INSERT OR IGNORE INTO names (name) VALUES ('');
     INSERT INTO tallies SELECT dataset, type, path, layer, count(DISTINCT document)
       FROM fields GROUP BY dataset, type, path, layer;
     INSERT INTO tallies SELECT dataset, type, (SELECT key FROM names WHERE name = ''), layer, count(*)
       FROM documents GROUP BY dataset, type, layer;`,
    // The documents whose effects still include `_rev` (see `history/rewrite-effects.ts`).
    `CREATE TABLE stale_effects (
       dataset INTEGER NOT NULL,
       document TEXT NOT NULL,
       PRIMARY KEY (dataset, document)
     ) STRICT, WITHOUT ROWID;
     INSERT INTO stale_effects SELECT DISTINCT dataset, document FROM changes;`,
    // Other spellings and pinyin are found, too.
    REBUILT_LATER,
    // Visitors read nothing unless the operator says so.
    `ALTER TABLE datasets ADD COLUMN acl_mode TEXT NOT NULL DEFAULT 'private'
       CHECK (acl_mode IN ('private', 'public'));`,
    // H.265 is found as H265, and each of words that a slash joins.
    REBUILT_LATER,
    // GBT28181 is found as GB/T 28181, and 60 W in 30–60 W.
    rebuildWords
  ]
}
