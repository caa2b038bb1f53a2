import type { RowChange } from './capture.ts'
import { DatabaseUnavailable, type Queries, type SqlSession } from './postgres.ts'

/** The last commit of a store: its position in the log and its id. */
export type LastCommit = { position: number; last: string | null }

/** The last commit that a row of either database names. */
export function toLastCommit({ position, last }: Record<string, unknown>): LastCommit {
  return { position: Number(position), last: last === null ? null : String(last) }
}

type NewCommit = { store: string; position: number; id: string; previous: string | null }

/**
 * Reads the newest commit of a store.
 * @param isLocked whether no other node may commit until the transaction ends
 */
export async function readLastCommit(
  sql: Queries | SqlSession,
  name: string,
  isLocked = false
): Promise<LastCommit> {
  const [row] = isLocked
    ? await sql`SELECT position, last FROM site_stores WHERE name = ${name} FOR UPDATE`
    : await sql`SELECT position, last FROM site_stores WHERE name = ${name}`
  if (!row) throw new DatabaseUnavailable(`The database has no store "${name}".`)
  return toLastCommit(row)
}

/**
 * Adds a commit to the log, its rows to the current ones, notifies the other nodes and ends the transaction, all in one
 * round trip. If a statement fails, the database rolls back at the COMMIT.
 */
export async function appendCommit(
  session: SqlSession,
  { store, position, id, previous }: NewCommit,
  changes: RowChange[]
): Promise<void> {
  const last = new Map(changes.map(change => [`${change.table}\n${change.key}`, change]))
  const put = [...last.values()].filter(({ row }) => row !== null)
  const removed = [...last.values()].filter(({ row }) => row === null)
  await Promise.all([
    session`
      INSERT INTO site_log (store, position, id, previous, changes)
      VALUES (${store}, ${position}, ${id}, ${previous}, ${JSON.stringify(changes)})`,
    session`UPDATE site_stores SET position = ${position}, last = ${id} WHERE name = ${store}`,
    put.length > 0 &&
      session`
        INSERT INTO site_rows (store, name, key, row)
        SELECT ${store}, * FROM unnest(
          ${put.map(({ table }) => table)}::text[],
          ${put.map(({ key }) => key)}::text[],
          ${put.map(({ row }) => row)}::text[])
        ON CONFLICT (store, name, key) DO UPDATE SET row = excluded.row`,
    removed.length > 0 &&
      session`
        DELETE FROM site_rows USING unnest(
          ${removed.map(({ table }) => table)}::text[],
          ${removed.map(({ key }) => key)}::text[]) AS removed (name, key)
        WHERE store = ${store} AND site_rows.name = removed.name AND site_rows.key = removed.key`,
    session`SELECT pg_notify('site_log', ${`${store} ${position}`})`,
    session.run('COMMIT')
  ])
}

const PAGE = 500

/** The current rows of a table, page by page; in a transaction they are all of one moment. */
export async function* readPages(
  sql: Queries,
  store: string,
  table: string
): AsyncGenerator<RowChange[]> {
  for (let last = ''; ; ) {
    const rows = await sql`
      SELECT key, row FROM site_rows WHERE store = ${store} AND name = ${table} AND key > ${last}
      ORDER BY key LIMIT ${PAGE}`
    if (rows.length === 0) return
    yield rows.map(({ key, row }) => ({ table, key: String(key), row: String(row) }))
    last = String(rows.at(-1)?.key)
  }
}
