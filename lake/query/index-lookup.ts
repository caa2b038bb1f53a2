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

/** A way to find documents through an index. What it finds may be too much, never too little. */
export type IndexLookup =
  | { by: 'all' }
  | { by: 'ids'; ids: string[] }
  | { by: 'prefix'; prefix: string }
  | { by: 'versions'; base: string }
  | { by: 'types'; types: string[] }
  | { by: 'references'; targets: string[] }
  | { by: 'field'; path: string; keys: SortKey[]; types?: string[] | undefined }
  | { by: 'range'; path: string; from: SortKey; to: SortKey; types?: string[] | undefined }
  | { by: 'words'; expression: string }
  | { by: 'union'; of: IndexLookup[] }

/** The path of a field as the index writes it. */
export function indexPath(names: string[], list = false): string {
  return names.join(PATH_SEPARATOR) + (list ? ARRAY_STEP : '')
}

/** Few enough rows to read them at once where only their number was asked for. */
const FEW = 64

/** Beyond so many, a range is as good as everything. */
const MAX_RANGE_ROWS = 500

/** What lookups found, where that was all that there is. */
const remembered = new WeakMap<IndexLookup, Row[]>()

/** The rows that a lookup finds in a view's data set, in no particular order. */
export function findRows(view: DatasetView, lookup: IndexLookup): Row[] {
  return remembered.get(lookup) ?? read(view, lookup, -1)
}

/** How many rows a lookup finds, counting no further than `most`. Few are kept for `findRows`. */
export function estimateRows(view: DatasetView, lookup: IndexLookup, most: number): number {
  if (lookup.by === 'all') return most
  if (lookup.by === 'types') return Math.min(most, countTypes(view, lookup.types))
  // what lies in a range is rarely little
  if (lookup.by === 'range') {
    const found = count(view, lookup, Math.min(most, MAX_RANGE_ROWS))
    return found < MAX_RANGE_ROWS ? found : most
  }
  const rows = remembered.get(lookup) ?? read(view, lookup, FEW)
  if (rows.length < FEW) {
    remembered.set(lookup, rows)
    return Math.min(most, rows.length)
  }
  return most <= FEW ? most : count(view, lookup, most)
}

function read(view: DatasetView, lookup: IndexLookup, limit: number): Row[] {
  return steps(view, lookup).flatMap(({ from, values }) =>
    readRows(view.library.db, `${from} LIMIT ?`, ...values, limit)
  )
}

function count(view: DatasetView, lookup: IndexLookup, most: number): number {
  let total = 0
  for (const { from, index = from, values } of steps(view, lookup)) {
    if (total >= most) return most
    const sql = `SELECT count(*) AS count FROM (SELECT 1 ${index} LIMIT ?)`
    total += Number(view.library.db.statement(sql).get(...values, most)?.count)
  }
  return Math.min(most, total)
}

/** From where rows come, as SQL and its values; `index` is enough to count them, roughly. */
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
    case 'versions':
      return [where('AND base = ?', lookup.base)]
    case 'types':
      return numbers(view, lookup.types).map(type => where('AND type = ?', type))
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
  const { dataset, library, layerList } = view
  const where = `WHERE fields.dataset = ? AND fields.type = ? AND fields.path = ?
    AND fields.layer IN ${layerList}`
  const step = (condition: string, ...values: SQLInputValue[]): Step => ({
    from: `FROM fields JOIN documents ON documents.key = fields.document ${where} ${condition}`,
    index: `FROM fields ${where} ${condition}`,
    values: [dataset, ...values]
  })
  const types = lookup.types ? numbers(view, lookup.types) : allTypes(view)
  const path = library.names.find(lookup.path)
  const rest = library.names.find(TOO_MANY_FIELDS)
  return types.flatMap(type => {
    const found = rest === undefined ? [] : [step('', type, rest)]
    if (path === undefined) return found
    if (lookup.by === 'range') {
      const between = 'AND fields.value BETWEEN ? AND ?'
      return [...found, step(between, type, path, lookup.from, lookup.to)]
    }
    const each = lookup.keys.map(key => step('AND fields.value = ?', type, path, key))
    return [...found, ...each]
  })
}

/** How many documents of these types there are, as kept, without counting. */
export function countTypes(view: DatasetView, types: string[]): number {
  const { dataset, layerList, library } = view
  return numbers(view, types).reduce(
    (sum, type) =>
      sum + readCounter(library.db, library.names, { dataset, type, layerList }, DOCUMENT_COUNT),
    0
  )
}

function numbers(view: DatasetView, types: string[]): number[] {
  return types.flatMap(type => view.library.names.find(type) ?? [])
}

/** The numbers of all types in the data set, each found by one step in the index. */
export function allTypes({ library, dataset }: DatasetView): number[] {
  const rows = library.db
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
