import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A table that all nodes have in common. */
export type SharedTable = {
  name: string
  key: string[]
  /** The columns to share; default: all. */
  columns?: string[]
  /** Whether its rows are stored before those of other tables, which refer to them. */
  first?: boolean
  /** Stores a row; default: inserts or updates it. */
  put?: (row: SharedRow) => void
  /** Called after a row was stored. */
  after?: (row: SharedRow) => void
  /** Deletes a row; default: deletes it by its key. */
  remove?: (key: unknown[]) => void
  /** Called after a row was stored or deleted. */
  changed?: () => void
}

export type SharedRow = Record<string, SQLInputValue>

/** A row that was written, or deleted if there is no `row`. */
export type RowChange = { table: string; key: string; row: string | null }

/** Records the rows that a transaction writes, and applies those of other nodes. */
export type Capture = {
  /** Runs work and records the rows that it writes. */
  record<T>(work: () => T): T
  /** Takes the rows that were recorded and not rolled back. */
  take(): RowChange[]
  apply(change: RowChange): void
}

/** Prepares the recording by triggers that only this connection has. */
export function createCapture(db: DatabaseSync, tables: SharedTable[]): Capture {
  let isRecording = false
  db.function('is_recording', { directOnly: false }, () => (isRecording ? 1 : 0))
  db.exec(
    'CREATE TEMP TABLE recorded (place INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, row TEXT) STRICT'
  )
  const appliers = new Map(tables.map(table => [table.name, createApplier(db, table)]))
  for (const table of tables) db.exec(triggers(db, table))
  const select = db.prepare('SELECT name, key, row FROM temp.recorded ORDER BY place')
  const clear = db.prepare('DELETE FROM temp.recorded')
  return {
    record(work) {
      isRecording = true
      try {
        return work()
      } finally {
        isRecording = false
      }
    },
    take() {
      const rows = select.all().map(({ name, key, row }) => ({
        table: String(name),
        key: String(key),
        row: row === null ? null : String(row)
      }))
      clear.run()
      return rows
    },
    apply(change) {
      // of a newer version
      appliers.get(change.table)?.(change)
    }
  }
}

type Column = { name: string; isBlob: boolean }

function columnsOf(db: DatabaseSync, { name, columns }: SharedTable): Column[] {
  return db
    .prepare('SELECT name, type FROM pragma_table_info(?)')
    .all(name)
    .map(column => ({ name: String(column.name), isBlob: column.type === 'BLOB' }))
    .filter(column => columns?.includes(column.name) ?? true)
}

/** SQL of the key and the row of one side: `NEW`, `OLD`, or the table itself. */
function jsonOf(db: DatabaseSync, table: SharedTable) {
  const columns = columnsOf(db, table)
  const value = (side: string, { name, isBlob }: Column) =>
    isBlob ? `iif(${side}.${name} IS NULL, NULL, hex(${side}.${name}))` : `${side}.${name}`
  const keyColumns = table.key.flatMap(name => columns.filter(column => column.name === name))
  return {
    key: (side: string) => `json_array(${keyColumns.map(each => value(side, each)).join(', ')})`,
    row: (side: string) =>
      `json_object(${columns.map(each => `'${each.name}', ${value(side, each)}`).join(', ')})`
  }
}

/** All rows of a table, as they are recorded. */
export function* readSharedRows(db: DatabaseSync, table: SharedTable): Generator<RowChange> {
  const { key, row } = jsonOf(db, table)
  const { name } = table
  const all = db.prepare(`SELECT ${key(name)} AS key, ${row(name)} AS row FROM ${name}`)
  for (const each of all.iterate()) {
    yield { table: name, key: String(each.key), row: String(each.row) }
  }
}

function triggers(db: DatabaseSync, table: SharedTable): string {
  const { key, row } = jsonOf(db, table)
  const trigger = (event: string, when: string, values: string) =>
    `CREATE TEMP TRIGGER record_${table.name}_${event}_${when ? 'key' : 'row'}
       AFTER ${event} ON main.${table.name} WHEN is_recording()${when}
     BEGIN INSERT INTO recorded (name, key, row) VALUES ('${table.name}', ${values}); END;`
  return [
    trigger('INSERT', '', `${key('NEW')}, ${row('NEW')}`),
    trigger('UPDATE', '', `${key('NEW')}, ${row('NEW')}`),
    trigger('UPDATE', ` AND ${key('OLD')} <> ${key('NEW')}`, `${key('OLD')}, NULL`),
    trigger('DELETE', '', `${key('OLD')}, NULL`)
  ].join('\n')
}

function createApplier(db: DatabaseSync, table: SharedTable): (change: RowChange) => void {
  const columns = columnsOf(db, table)
  const blobs = new Set(columns.filter(({ isBlob }) => isBlob).map(({ name }) => name))
  const decode = (name: string, value: unknown) =>
    (blobs.has(name) && typeof value === 'string'
      ? Buffer.from(value, 'hex')
      : value) as SQLInputValue
  const known = new Set(columns.map(({ name }) => name))
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  /** By its columns: rows of other versions may have fewer. */
  function putStatement(names: string[]) {
    const id = names.join()
    let statement = statements.get(id)
    if (!statement) {
      const others = names.filter(name => !table.key.includes(name))
      const update = others.map(name => `${name} = excluded.${name}`).join(', ')
      statement = db.prepare(
        `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
         ON CONFLICT (${table.key.join(', ')}) DO ${update ? `UPDATE SET ${update}` : 'NOTHING'}`
      )
      statements.set(id, statement)
    }
    return statement
  }

  function put(row: SharedRow) {
    const names = Object.keys(row)
    putStatement(names).run(...names.map(name => row[name] ?? null))
  }

  const removal = db.prepare(
    `DELETE FROM ${table.name} WHERE ${table.key.map(name => `${name} = ?`).join(' AND ')}`
  )
  return ({ key, row }) => {
    if (row === null) {
      const values = JSON.parse(key) as unknown[]
      if (table.remove) table.remove(values)
      else removal.run(...values.map((value, i) => decode(table.key[i] ?? '', value)))
      table.changed?.()
      return
    }
    const entries = Object.entries(JSON.parse(row) as Record<string, unknown>)
      .filter(([name]) => known.has(name))
      .map(([name, value]) => [name, decode(name, value)] as const)
    const values = Object.fromEntries(entries)
    if (table.put) table.put(values)
    else put(values)
    table.after?.(values)
    table.changed?.()
  }
}
