import type { Schema } from '../database/migrate.ts'

export const documentsSchema: Schema = {
  part: 'documents',
  steps: [
    `CREATE TABLE datasets (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
     CREATE TABLE documents (
       dataset INTEGER NOT NULL REFERENCES datasets(key),
       id TEXT NOT NULL,
       type TEXT NOT NULL,
       rev TEXT NOT NULL,
       body TEXT NOT NULL,
       PRIMARY KEY (dataset, id)
     ) STRICT;
     CREATE INDEX documents_type ON documents (dataset, type, id);`
  ]
}
