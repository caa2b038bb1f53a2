import type { Database } from '../database/open.ts'
import { getPublishedId } from './id.ts'

/** The ids of a document, its draft and its versions that occur in the history. */
export function historyGroup(db: Database, dataset: number, base: string): string[] {
  const rows = db
    .statement(
      `SELECT DISTINCT document FROM changes WHERE dataset = ?1 AND document IN (?2, 'drafts.' || ?2)
       UNION SELECT DISTINCT document FROM changes
       WHERE dataset = ?1 AND document >= 'versions.' AND document < 'versions/'
         AND document LIKE '%.' || ?2`
    )
    .all(dataset, base)
  return rows.map(row => String(row.document)).filter(id => getPublishedId(id) === base)
}
