import type { Database } from '../database/open.ts'
import type { IndexEntries } from './index-entries.ts'
import type { NameTable } from './name-table.ts'

/** The path under which the documents themselves are counted. */
export const DOCUMENT_COUNT = ''

type Counted = { dataset: number; layer: number }

/**
 * Keeps count of how many documents of a type and layer there are, and how many of those have each
 * field: so a sorted list knows whether its index misses any, without counting.
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
  const moved = before?.type !== after?.type
  if (before && moved) change(before.type, DOCUMENT_COUNT, -1)
  if (after && moved) change(after.type, DOCUMENT_COUNT, 1)
  for (const path of before?.fields.keys() ?? []) {
    if (before && (moved || !after?.fields.has(path))) change(before.type, path, -1)
  }
  for (const path of after?.fields.keys() ?? []) {
    if (after && (moved || !before?.fields.has(path))) change(after.type, path, 1)
  }
}

/** How many documents of a type, in layers given as a list for SQL, have a field. */
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
