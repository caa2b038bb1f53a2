import type { Database } from '../database/open.ts'
import type { Dataset } from './document-service.ts'
import type { WriteQueue } from './write-queue.ts'

/** Returns the data sets, after creating those that do not exist yet. */
export async function ensureDatasets(
  db: Database,
  queue: WriteQueue,
  datasetNames: string[]
): Promise<Dataset[]> {
  const find = (name: string) => db.statement('SELECT key FROM datasets WHERE name = ?').get(name)
  const missing = datasetNames.filter(name => !find(name))
  if (missing.length > 0) {
    await queue.run(() => {
      for (const name of missing)
        db.statement('INSERT OR IGNORE INTO datasets (name) VALUES (?)').run(name)
    })
  }
  return datasetNames.map(name => ({ key: Number(find(name)?.key), name }))
}
