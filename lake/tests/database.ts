import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createDocumentService } from '../documents/document-service.ts'
import { documentTables } from '../documents/tables.ts'

/** Test helper: a document service on its own database, in a directory that the test removes. */
export function openTestDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'lake-documents-'))
  const db = openDatabase(join(folder, 'lake.sqlite'))
  migrate(db, [documentTables])
  // durability is tested elsewhere and would cost time here
  db.exec('PRAGMA synchronous = OFF')
  const main = { key: 1, name: 'main' }
  db.exec("INSERT INTO datasets (key, name) VALUES (1, 'main')")
  return { folder, db, documents: createDocumentService(db, 'p1', [main]) }
}
