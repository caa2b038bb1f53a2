import type { SQLInputValue } from 'node:sqlite'
import { EACH, OVERFLOW, STEP } from '../documents/entries.ts'
import type { Key } from '../documents/key.ts'
import { ROW, type Row, type View } from './view.ts'

/** A way to find documents through an index. What it finds may be too much, never too little. */
export type Lookup =
  | { by: 'all' }
  | { by: 'ids'; ids: string[] }
  | { by: 'prefix'; prefix: string }
  | { by: 'versions'; base: string }
  | { by: 'types'; types: string[] }
  | { by: 'references'; targets: string[] }
  | { by: 'field'; path: string; keys: Key[]; types?: string[] | undefined }
  | { by: 'range'; path: string; from: Key; to: Key; types?: string[] | undefined }
  | { by: 'words'; expression: string }
  | { by: 'union'; of: Lookup[] }

/** The path of a field as the index writes it. */
export function pathOf(names: string[], list = false): string {
  return names.join(STEP) + (list ? EACH : '')
}

/** The rows that a lookup finds in a view's data set, in no particular order. */
export function find(view: View, lookup: Lookup): Row[] {
  return run(view, lookup, ROW, -1) as Row[]
}

/** How many rows a lookup finds, counting no further than `most`. */
export function estimate(view: View, lookup: Lookup, most: number): number {
  if (lookup.by === 'all') return most
  return run(view, lookup, '1', most).length
}

function run(view: View, lookup: Lookup, columns: string, limit: number): unknown[] {
  const { dataset, library, layerList } = view
  const all = (sql: string, ...values: SQLInputValue[]) =>
    library.db.statement(sql).all(...values, limit)
  const where = `SELECT ${columns} FROM documents WHERE dataset = ? AND layer IN ${layerList}`
  switch (lookup.by) {
    case 'all':
      return all(`${where} LIMIT ?`, dataset)
    case 'ids': {
      const column = Array.isArray(view.perspective) ? 'base' : 'id'
      return lookup.ids.flatMap(id => all(`${where} AND ${column} = ? LIMIT ?`, dataset, id))
    }
    case 'prefix': {
      const column = Array.isArray(view.perspective) ? 'base' : 'id'
      const end = `${lookup.prefix}\u{10ffff}`
      return all(
        `${where} AND ${column} >= ? AND ${column} < ? LIMIT ?`,
        dataset,
        lookup.prefix,
        end
      )
    }
    case 'versions':
      return all(`${where} AND base = ? LIMIT ?`, dataset, lookup.base)
    case 'types':
      return numbers(view, lookup.types).flatMap(type =>
        all(`${where} AND type = ? LIMIT ?`, dataset, type)
      )
    case 'references':
      return lookup.targets.flatMap(target =>
        all(
          `SELECT ${columns} FROM pointers JOIN documents ON documents.key = pointers.document
           WHERE pointers.dataset = ? AND pointers.target = ? LIMIT ?`,
          dataset,
          target
        )
      )
    case 'field':
    case 'range':
      return fields(view, lookup, columns, limit)
    case 'words':
      return all(
        `SELECT ${columns} FROM words JOIN documents ON documents.key = words.rowid
         WHERE words MATCH ? AND documents.dataset = ? LIMIT ?`,
        lookup.expression,
        dataset
      )
    case 'union':
      return lookup.of.flatMap(part => run(view, part, columns, limit))
  }
}

function fields(
  view: View,
  lookup: Extract<Lookup, { by: 'field' | 'range' }>,
  columns: string,
  limit: number
): unknown[] {
  const { dataset, library, layerList } = view
  const base = `SELECT ${columns} FROM fields JOIN documents ON documents.key = fields.document
    WHERE fields.dataset = ? AND fields.type = ? AND fields.path = ? AND fields.layer IN ${layerList}`
  const types = lookup.types ? numbers(view, lookup.types) : allTypes(view)
  const path = library.names.find(lookup.path)
  const rest = library.names.find(OVERFLOW)
  const rows: unknown[] = []
  for (const type of types) {
    if (rest !== undefined) {
      rows.push(...library.db.statement(`${base} LIMIT ?`).all(dataset, type, rest, limit))
    }
    if (path === undefined) continue
    if (lookup.by === 'range') {
      const sql = `${base} AND fields.value BETWEEN ? AND ? LIMIT ?`
      rows.push(
        ...library.db.statement(sql).all(dataset, type, path, lookup.from, lookup.to, limit)
      )
    } else {
      const statement = library.db.statement(`${base} AND fields.value = ? LIMIT ?`)
      for (const key of lookup.keys) rows.push(...statement.all(dataset, type, path, key, limit))
    }
  }
  return rows
}

function numbers(view: View, types: string[]): number[] {
  return types.flatMap(type => view.library.names.find(type) ?? [])
}

/** The numbers of all types in the data set, each found by one step in the index. */
export function allTypes({ library, dataset }: View): number[] {
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
