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
  /** Transactions of these documents. */
  ids: string[]
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

/** Yields the transactions that changed any of the documents. */
export function* listTransactions(
  db: Database,
  query: TransactionQuery
): Generator<TransactionRecord> {
  const { dataset, ids } = query
  const first = query.from ? findSequence(db, dataset, query.from) : 0
  const last = query.to ? findSequence(db, dataset, query.to) : Number.MAX_SAFE_INTEGER
  if (first === undefined || last === undefined || ids.length === 0) return
  const order = query.newestFirst ? 'DESC' : 'ASC'
  const marks = (values: string[]) => values.map(() => '?').join(', ')
  const byAuthor = query.authors.length > 0 ? `AND author IN (${marks(query.authors)})` : ''
  const rows = db
    .statement(
      `SELECT DISTINCT transactions.seq, transactions.id, author, timestamp
       FROM changes JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.dataset = ? AND changes.document IN (${marks(ids)})
         AND changes.seq BETWEEN ? AND ? AND timestamp BETWEEN ? AND ? ${byAuthor}
       ORDER BY transactions.seq ${order} LIMIT ?`
    )
    .all(
      dataset,
      ...ids,
      first,
      last,
      query.fromTime ?? '',
      query.toTime ?? '9999',
      ...query.authors,
      query.limit
    )
  for (const row of rows) {
    const record: TransactionRecord = {
      id: String(row.id),
      timestamp: String(row.timestamp),
      author: String(row.author),
      documentIDs: []
    }
    if (query.mutations) record.mutations = []
    if (query.effects) record.effects = {}
    addChanges(db, query, record, Number(row.seq))
    yield record
  }
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
