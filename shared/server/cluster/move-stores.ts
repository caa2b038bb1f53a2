import type { DatabaseSync } from 'node:sqlite'
import { UserError } from '../user-error.ts'
import { createCapture, type RowChange, readSharedRows, type SharedTable } from './capture.ts'
import { readPages } from './commit-log.ts'
import { connect, explainDatabase, type Queries } from './postgres.ts'
import { prepareDatabase } from './schema.ts'
import { createSharedFiles, type SharedFiles } from './shared-files.ts'

/** A store to be moved, opened for as long as it takes. */
export type MovedStore = { name: string; db: DatabaseSync; tables: SharedTable[] }

/** The stores, files and values of a database, all of one moment; what is written is there at once or not at all. */
export type Move = {
  /** Writes the rows of a store into the database. */
  upload(store: MovedStore): Promise<void>
  /** Writes the rows of the database into an empty store. */
  download(store: MovedStore): Promise<void>
  files: SharedFiles
  values(): Promise<Record<string, string>>
  setValue(name: string, value: string): Promise<void>
}

const PAGE = 500

/**
 * Runs a move in one transaction.
 * @param isUpload whether the database must be filled: it must be empty then
 * @throws UserError if the database cannot be used, or is not empty
 */
export async function moveStores(
  url: string,
  site: string,
  isUpload: boolean,
  work: (move: Move) => Promise<void>
): Promise<void> {
  const sql = connect(url, 1)
  try {
    await prepareDatabase(sql, site)
    await sql.begin(async tx => {
      await tx`SET LOCAL statement_timeout = 0`
      await tx`SET LOCAL idle_in_transaction_session_timeout = 0`
      if (isUpload) await assertEmpty(tx)
      await work(createMove(tx))
    }, 'isolation level repeatable read')
  } catch (error) {
    throw explainDatabase(url, error)
  } finally {
    await sql.end()
  }
}

async function assertEmpty(sql: Queries): Promise<void> {
  const [row] = await sql`SELECT count(*) AS n FROM site_rows`
  if (Number(row?.n) > 0)
    throw new UserError('The database has content already: use an empty one. Nothing was changed.')
}

function createMove(sql: Queries): Move {
  async function put(store: string, rows: RowChange[]) {
    await sql`
      INSERT INTO site_rows (store, name, key, row)
      SELECT ${store}, * FROM unnest(
        ${rows.map(({ table }) => table)}::text[],
        ${rows.map(({ key }) => key)}::text[],
        ${rows.map(({ row }) => row)}::text[])`
  }

  return {
    async upload({ name, db, tables }) {
      for (const table of tables) {
        let page: RowChange[] = []
        for (const row of readSharedRows(db, table)) {
          page.push(row)
          if (page.length < PAGE) continue
          await put(name, page)
          page = []
        }
        if (page.length > 0) await put(name, page)
      }
      await sql`INSERT INTO site_stores VALUES (${name}, 0) ON CONFLICT DO NOTHING`
    },
    async download({ name, db, tables }) {
      const capture = createCapture(db, tables)
      for (const table of tables) {
        for await (const page of readPages(sql, name, table.name)) {
          db.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON')
          for (const row of page) capture.apply(row)
          db.exec('COMMIT')
        }
      }
    },
    files: createSharedFiles(sql),
    async values() {
      const rows = await sql`SELECT name, value FROM site_values`
      return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]))
    },
    async setValue(name, value) {
      await sql`INSERT INTO site_values VALUES (${name}, ${value})`
    }
  }
}
