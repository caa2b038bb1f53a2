import type { SQLInputValue } from 'node:sqlite'
import { DOCUMENT_COUNT, readCounter } from '../documents/counters.ts'
import {
  ARRAY_STEP,
  PATH_SEPARATOR,
  TOO_MANY_FIELDS,
  TOO_MANY_WORDS
} from '../documents/index-entries.ts'
import type { SortKey } from '../documents/sort-key.ts'
import { type DatasetView, type Row, readRows } from './dataset-view.ts'

/** A lookup in an index. Its result is a superset of the matching documents. */
export type IndexLookup =
  | { by: 'all' }
  | { by: 'ids'; ids: string[] }
  | { by: 'prefix'; prefix: string }
  | { by: 'versions'; base: string }
  | { by: 'release'; name: string }
  | { by: 'types'; types: string[] }
  | { by: 'references'; targets: string[] }
  | { by: 'field'; path: string; keys: SortKey[]; types?: string[] | undefined }
  | { by: 'range'; path: string; from: SortKey; to: SortKey; types?: string[] | undefined }
  | { by: 'words'; expression: string }
  | { by: 'union'; of: IndexLookup[] }

/** The index path of a field, or of the items of an array. */
export function indexPath(names: string[], list = false): string {
  return names.join(PATH_SEPARATOR) + (list ? ARRAY_STEP : '')
}

/** Row count up to which rows are read instead of counted. */
const MAX_READ_ROWS = 64

/** Row count beyond which a range is considered unselective. */
const MAX_RANGE_ROWS = 500

/** Complete results of lookups. */
const resultCache = new WeakMap<IndexLookup, Row[]>()

/** Returns the rows of a lookup, in no particular order. */
export function findRows(view: DatasetView, lookup: IndexLookup): Row[] {
  return resultCache.get(lookup) ?? read(view, lookup, -1)
}

/** Returns the ids of all documents with such words, also of those that the caller may not read. */
export function findIdsByWords({ loader, dataset }: DatasetView, expression: string): Set<string> {
  const rows = loader.db
    .statement(
      `SELECT documents.id FROM words CROSS JOIN documents ON documents.key = words.rowid
       WHERE words MATCH ? AND documents.dataset = ?`
    )
    .all(expression, dataset)
  return new Set(rows.map(({ id }) => String(id)))
}

/** Estimates the number of rows of a lookup, up to `limit`. Small results are cached for `findRows`. */
export function estimateRows(view: DatasetView, lookup: IndexLookup, limit: number): number {
  if (lookup.by === 'all') return limit
  if (lookup.by === 'types') return Math.min(limit, countTypes(view, lookup.types))
  // ranges are rarely selective
  if (lookup.by === 'range') {
    const found = count(view, lookup, Math.min(limit, MAX_RANGE_ROWS))
    return found < MAX_RANGE_ROWS ? found : limit
  }
  const rows = resultCache.get(lookup) ?? read(view, lookup, MAX_READ_ROWS)
  if (rows.length < MAX_READ_ROWS) {
    resultCache.set(lookup, rows)
    return Math.min(limit, rows.length)
  }
  return limit <= MAX_READ_ROWS ? limit : count(view, lookup, limit)
}

function read(view: DatasetView, lookup: IndexLookup, limit: number): Row[] {
  return steps(view, lookup).flatMap(({ from, values }) =>
    readRows(view.loader.db, `${from} LIMIT ?`, ...values, limit)
  )
}

function count(view: DatasetView, lookup: IndexLookup, limit: number): number {
  let total = 0
  for (const { from, index = from, values } of steps(view, lookup)) {
    if (total >= limit) return limit
    const sql = `SELECT count(*) AS count FROM (SELECT 1 ${index} LIMIT ?)`
    total += Number(view.loader.db.statement(sql).get(...values, limit)?.count)
  }
  return Math.min(limit, total)
}

/** A SQL fragment and its values; `index` suffices for a rough count. */
type Step = { from: string; index?: string; values: SQLInputValue[] }

function steps(view: DatasetView, lookup: IndexLookup): Step[] {
  const { dataset, layerList } = view
  const where = (condition: string, ...values: SQLInputValue[]): Step => ({
    from: `FROM documents WHERE dataset = ? AND layer IN ${layerList} ${condition}`,
    values: [dataset, ...values]
  })
  const idColumn = Array.isArray(view.perspective) ? 'base' : 'id'
  switch (lookup.by) {
    case 'all':
      return [where('')]
    case 'ids':
      return lookup.ids.map(id => where(`AND ${idColumn} = ?`, id))
    case 'prefix': {
      const end = `${lookup.prefix}\u{10ffff}`
      return [where(`AND ${idColumn} >= ? AND ${idColumn} < ?`, lookup.prefix, end)]
    }
    case 'release': {
      const prefix = `versions.${lookup.name}.`
      return [where('AND id >= ? AND id < ?', prefix, `${prefix}\u{10ffff}`)]
    }
    case 'versions':
      return [where('AND base = ?', lookup.base)]
    case 'types':
      return toTypeKeys(view, lookup.types).map(type => where('AND type = ?', type))
    case 'references':
      return lookup.targets.map(target => ({
        from: `FROM pointers JOIN documents ON documents.key = pointers.document
          WHERE pointers.dataset = ? AND pointers.target = ?`,
        index: 'FROM pointers WHERE dataset = ? AND target = ?',
        values: [dataset, target]
      }))
    case 'field':
    case 'range':
      return fields(view, lookup)
    case 'words':
      return [
        {
          from: `FROM words CROSS JOIN documents ON documents.key = words.rowid
            WHERE words MATCH ? AND documents.dataset = ?`,
          values: [`(${lookup.expression}) OR "${TOO_MANY_WORDS}"`, dataset]
        }
      ]
    case 'union':
      return lookup.of.flatMap(part => steps(view, part))
  }
}

function fields(
  view: DatasetView,
  lookup: Extract<IndexLookup, { by: 'field' | 'range' }>
): Step[] {
  const { dataset, loader, layerList } = view
  const where = `WHERE fields.dataset = ? AND fields.type = ? AND fields.path = ?
    AND fields.layer IN ${layerList}`
  const step = (condition: string, ...values: SQLInputValue[]): Step => ({
    from: `FROM fields JOIN documents ON documents.key = fields.document ${where} ${condition}`,
    index: `FROM fields ${where} ${condition}`,
    values: [dataset, ...values]
  })
  const types = lookup.types ? toTypeKeys(view, lookup.types) : allTypes(view)
  const path = loader.names.find(lookup.path)
  const unindexed = loader.names.find(TOO_MANY_FIELDS)
  return types.flatMap(type => {
    const found = unindexed === undefined ? [] : [step('', type, unindexed)]
    if (path === undefined) return found
    if (lookup.by === 'range') {
      const between = 'AND fields.value BETWEEN ? AND ?'
      return [...found, step(between, type, path, lookup.from, lookup.to)]
    }
    const each = lookup.keys.map(key => step('AND fields.value = ?', type, path, key))
    return [...found, ...each]
  })
}

/** Returns the number of documents of these types from the counters. */
export function countTypes(view: DatasetView, types: string[]): number {
  const { dataset, layerList, loader } = view
  return toTypeKeys(view, types).reduce(
    (sum, type) =>
      sum + readCounter(loader.db, loader.names, { dataset, type, layerList }, DOCUMENT_COUNT),
    0
  )
}

function toTypeKeys(view: DatasetView, types: string[]): number[] {
  return types.flatMap(type => view.loader.names.find(type) ?? [])
}

/** Returns the keys of all types in the data set, by a loose index scan. */
export function allTypes({ loader, dataset }: DatasetView): number[] {
  const rows = loader.db
    .statement(
      `WITH RECURSIVE found (type) AS (
         SELECT min(type) FROM documents WHERE dataset = ?1
         UNION ALL
         SELECT (SELECT min(type) FROM documents WHERE dataset = ?1 AND type > found.type)
         FROM found WHERE found.type IS NOT NULL
       ) SELECT type FROM found WHERE type IS NOT NULL`
    )
    .all(dataset)
  return rows.map(row => Number(row.type))
}
