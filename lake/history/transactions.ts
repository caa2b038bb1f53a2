import type { Database } from '../database/open.ts'

/** A transaction as returned by the history endpoint. */
export type TransactionRecord = {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
  mutations?: unknown[]
  effects?: Record<string, { apply: unknown[]; revert: unknown[] }>
}

/** Selects transactions; `from` and `to` are inclusive. */
export type TransactionQuery = {
  dataset: number
  /** Transactions of these documents; of all if undefined. */
  ids?: string[]
  from?: string | undefined
  to?: string | undefined
  fromTime?: string | undefined
  toTime?: string | undefined
  /** Transactions of these users; all if there are none. */
  authors: string[]
  newestFirst: boolean
  limit: number
  /** Which documents of a transaction to include. */
  isVisible(id: string): boolean
  mutations: boolean
  effects: boolean
}

/** The sequence number of a transaction; undefined if it does not exist. */
export function findSequence(db: Database, dataset: number, id: string): number | undefined {
  const row = db
    .statement('SELECT seq FROM transactions WHERE dataset = ? AND id = ?')
    .get(dataset, id)
  return row ? Number(row.seq) : undefined
}

/** The sequence number of the last transaction until a time; 0 if there is none. */
export function sequenceAt(db: Database, dataset: number, time: string): number {
  const row = db
    .statement(
      // read by seq: the index of ids is in another order
      `SELECT seq FROM transactions NOT INDEXED WHERE dataset = ? AND timestamp <= ?
       ORDER BY seq DESC LIMIT 1`
    )
    .get(dataset, time)
  return Number(row?.seq ?? 0)
}

type Row = { seq: number; id: string; author: string; timestamp: string }

/** Number of transactions of a data set that are read in one step. */
const PAGE = 100

/**
 * Yields the transactions that changed any of the documents, as far as the caller may see them; `undefined` where a
 * long search may be interrupted.
 */
export function* listTransactions(
  db: Database,
  query: TransactionQuery
): Generator<TransactionRecord | undefined> {
  const { dataset } = query
  const first = query.from ? findSequence(db, dataset, query.from) : 0
  const last = query.to ? findSequence(db, dataset, query.to) : Number.MAX_SAFE_INTEGER
  if (first === undefined || last === undefined) return
  const rows = query.ids
    ? selectByDocument(db, query, query.ids, first, last)
    : selectAll(db, query, first, last)
  let count = 0
  for (const row of rows) {
    if (count === query.limit) return
    const record = row && toRecord(db, query, row)
    if (record && record.documentIDs.length === 0) continue
    if (record) count++
    yield record
  }
}

function selectByDocument(
  db: Database,
  query: TransactionQuery,
  ids: string[],
  first: number,
  last: number
): Row[] {
  if (ids.length === 0) return []
  const { sql, values } = timeAndAuthors(query)
  return db
    .statement<Row>(
      `SELECT DISTINCT transactions.seq, transactions.id, author, timestamp
       FROM changes JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.dataset = ? AND changes.document IN (${marks(ids)})
         AND changes.seq BETWEEN ? AND ? AND ${sql}
       ORDER BY transactions.seq ${order(query)} LIMIT ?`
    )
    .all(query.dataset, ...ids, first, last, ...values, query.limit)
}

/** All transactions of the data set, in pages; `undefined` between them. */
function* selectAll(
  db: Database,
  query: TransactionQuery,
  first: number,
  last: number
): Generator<Row | undefined> {
  const { sql, values } = timeAndAuthors(query)
  const page = db.statement<Row>(
    `SELECT seq, id, author, timestamp FROM transactions NOT INDEXED
     WHERE dataset = ? AND seq BETWEEN ? AND ? AND ${sql}
     ORDER BY seq ${order(query)} LIMIT ${PAGE}`
  )
  for (let from = first, to = last; ; ) {
    const rows = page.all(query.dataset, from, to, ...values)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    if (query.newestFirst) to = end.seq - 1
    else from = end.seq + 1
    yield undefined
  }
}

function timeAndAuthors({ fromTime = '', toTime = '9999', authors }: TransactionQuery) {
  const byAuthor = authors.length > 0 ? ` AND author IN (${marks(authors)})` : ''
  return { sql: `timestamp BETWEEN ? AND ?${byAuthor}`, values: [fromTime, toTime, ...authors] }
}

function order({ newestFirst }: TransactionQuery): string {
  return newestFirst ? 'DESC' : 'ASC'
}

function marks(values: string[]): string {
  return values.map(() => '?').join(', ')
}

function toRecord(
  db: Database,
  query: TransactionQuery,
  { seq, id, author, timestamp }: Row
): TransactionRecord {
  const record: TransactionRecord = { id, timestamp, author, documentIDs: [] }
  if (query.mutations) record.mutations = []
  if (query.effects) record.effects = {}
  addChanges(db, query, record, seq)
  return record
}

function addChanges(db: Database, query: TransactionQuery, record: TransactionRecord, seq: number) {
  const changes = db
    .statement('SELECT document, mutations, effects FROM changes WHERE seq = ? ORDER BY place')
    .all(seq)
  for (const change of changes) {
    const id = String(change.document)
    if (!query.isVisible(id)) continue
    record.documentIDs.push(id)
    if (record.mutations) record.mutations.push(...JSON.parse(String(change.mutations)))
    if (record.effects) record.effects[id] = JSON.parse(String(change.effects))
  }
}
