import type { Database } from '../database/open.ts'
import type { IndexEntries } from './index-entries.ts'
import type { NameTable } from './name-table.ts'

/** The path of the counter of documents. */
export const DOCUMENT_COUNT = ''

type Counted = { dataset: number; layer: number }

/**
 * Updates the counters of documents per type and layer, and of those that have each field. A sorted
 * list needs them to know whether its index contains all documents, without counting rows.
 */
export function updateCounters(
  db: Database,
  names: NameTable,
  { dataset, layer }: Counted,
  before: { type: number; fields: IndexEntries['fields'] } | undefined,
  after: { type: number; fields: IndexEntries['fields'] } | undefined
): void {
  const change = (type: number, path: string, by: number) => {
    db.statement(
      `INSERT INTO tallies (dataset, type, path, layer, count) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT DO UPDATE SET count = count + ?5`
    ).run(dataset, type, names.intern(path), layer, by)
  }
  const typeChanged = before?.type !== after?.type
  if (before && typeChanged) change(before.type, DOCUMENT_COUNT, -1)
  if (after && typeChanged) change(after.type, DOCUMENT_COUNT, 1)
  for (const path of before?.fields.keys() ?? []) {
    if (before && (typeChanged || !after?.fields.has(path))) change(before.type, path, -1)
  }
  for (const path of after?.fields.keys() ?? []) {
    if (after && (typeChanged || !before?.fields.has(path))) change(after.type, path, 1)
  }
}

/**
 * Returns how many documents of a type have a field.
 * @param where `layerList` is a list of layers for SQL's `IN`
 */
export function readCounter(
  db: Database,
  names: NameTable,
  where: { dataset: number; type: number; layerList: string },
  path: string
): number {
  const key = names.find(path)
  if (key === undefined) return 0
  const row = db
    .statement(
      `SELECT sum(count) AS count FROM tallies
       WHERE dataset = ? AND type = ? AND path = ? AND layer IN ${where.layerList}`
    )
    .get(where.dataset, where.type, key)
  return Number(row?.count ?? 0)
}
