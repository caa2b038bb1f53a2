import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A prepared statement whose rows are of a type that the schema of its tables guarantees. */
export interface Statement<Row> extends Omit<StatementSync, 'all' | 'get' | 'iterate'> {
  all(...values: SQLInputValue[]): Row[]
  get(...values: SQLInputValue[]): Row | undefined
  iterate(...values: SQLInputValue[]): Iterable<Row>
}

/** A row whose columns have no known types. */
export type UnknownRow = Record<string, SQLOutputValue>

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** Prepares a statement, once per connection. */
export function prepare<Row = UnknownRow>(db: DatabaseSync, sql: string): Statement<Row> {
  const statements = prepared.get(db) ?? new Map<string, StatementSync>()
  prepared.set(db, statements)
  const statement = statements.get(sql) ?? db.prepare(sql)
  statements.set(sql, statement)
  return statement as unknown as Statement<Row>
}
