import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createDocuments } from '../documents/documents.ts'
import { documentsSchema } from '../documents/schema.ts'

/** For tests: documents in a database of their own, in a folder that the test removes. */
export function openTestDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'lake-documents-'))
  const db = openDatabase(join(folder, 'lake.sqlite'))
  migrate(db, [documentsSchema])
  // durability is tested elsewhere; here it would only cost time
  db.exec('PRAGMA synchronous = OFF')
  return { folder, db, documents: createDocuments(db, 'p1', ['main']) }
}
