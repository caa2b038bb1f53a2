import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '../user-error.ts'
import { enqueueWrite, type FinishedJob, runBatch, type WriteJob } from '../write-job.ts'
import { createCapture, type RowChange, type SharedTable } from './capture.ts'
import {
  appendCommit,
  type LastCommit,
  readLastCommit,
  readPages,
  toLastCommit
} from './commit-log.ts'
import { DatabaseUnavailable, type Sql, type SqlSession, withDeadline } from './postgres.ts'
import { createWriteConnection, isRefusal, toUnavailable } from './write-connection.ts'

/** A store whose rows are in PostgreSQL, and a copy of it in SQLite on each node. */
export type Replica = {
  /**
   * Runs work in the store's order of writes: on what all nodes have written before, and for all or none. Settles when
   * it is committed in PostgreSQL and applied here, within five seconds.
   * @param work may run again; only its writes to shared tables are kept
   * @throws DatabaseUnavailable if it was not committed, or if that is not known
   */
  run<T>(work: () => T): Promise<T>
  /** Applies what other nodes have committed before this call; calls that wait share one question. */
  refresh(): Promise<void>
  /** Resolves when no write is waiting. */
  idle(): Promise<void>
  /** Number of the last commit that was applied here. */
  position(): number
  /** Applies what is new, if the store is behind a position. */
  follow(position?: number): Promise<void>
  close(): Promise<void>
}

export type ReplicaOptions = {
  /** Of the store in PostgreSQL. */
  name: string
  db: DatabaseSync
  tables: SharedTable[]
  /** Called after changes were applied. */
  onApplied?: () => void
  /** Called after writes were undone: what was derived from them is void. */
  onRollback?: () => void
}

/** Where the rows of a store are. */
export type ReplicaSource = {
  sql: Sql
  url: string
  /** Id of the database. */
  database: string
  /** Called if the copy cannot follow any more: the next start fills another one. */
  onLost(reason: string): void
}

// A request that catches up, then waits for a batch of writes and its outcome, is answered within five seconds.
const REFRESH_MS = 1_500
/** What a node may spend on a batch of writes before its outcome must be known. */
const WRITE_MS = 2_500
/** What it may spend on finding out whether a lost COMMIT has happened. */
const OUTCOME_MS = 900
/** How often a question is repeated whose connection failed, and the pause before. */
const MAX_RETRIES = 5
const RETRY_MS = 50
const PAGE = 50

/**
 * Deletes the copy of a store if it cannot be continued: it is incomplete, of another database, or older than the log.
 * The next start fills an empty one.
 */
export async function dropStaleCopy(
  sql: Sql,
  file: string,
  name: string,
  database: string
): Promise<void> {
  if (!existsSync(file)) return
  const known = readPosition(file, database)
  if (known) {
    const [row] = await sql`
      SELECT 1 FROM site_stores LEFT JOIN site_log ON store = name AND site_log.position = ${known.position + 1}
      WHERE name = ${name} AND coalesce(previous, last) IS NOT DISTINCT FROM ${known.last}
        AND (site_stores.position = ${known.position} OR id IS NOT NULL)`
    if (row) return
  }
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

function readPosition(file: string, database: string): LastCommit | undefined {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      return findLastCommit(db, database)
    } finally {
      db.close()
    }
  } catch {
    // no copy, or a damaged one
    return undefined
  }
}

function findLastCommit(db: DatabaseSync, database: string): LastCommit | undefined {
  const row = db.prepare('SELECT position, last FROM replica WHERE database = ?').get(database)
  return row && toLastCommit(row)
}

/** Opens the copy of a store, and fills it if it is empty. */
export async function openReplica(
  { sql, url, database, onLost }: ReplicaSource,
  { name, db, tables, onApplied = () => {}, onRollback = () => {} }: ReplicaOptions
): Promise<Replica> {
  db.exec(
    'CREATE TABLE IF NOT EXISTS replica (one INTEGER PRIMARY KEY CHECK (one = 1), database TEXT NOT NULL, position INTEGER NOT NULL, last TEXT) STRICT'
  )
  const capture = createCapture(db, tables)
  const savePosition = db.prepare(
    'INSERT INTO replica VALUES (1, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET position = excluded.position, last = excluded.last'
  )
  const connection = createWriteConnection(url)
  let local: LastCommit
  let queue: WriteJob[] = []
  let draining: Promise<void> | undefined
  let isClosed = false

  function applyAll(changes: RowChange[]) {
    for (const table of tables) {
      if (table.first)
        for (const change of changes) if (change.table === table.name) capture.apply(change)
    }
    for (const change of changes) capture.apply(change)
  }

  function lost(reason: string): never {
    onLost(reason)
    throw new DatabaseUnavailable(`${reason} It must be restarted: then it fills itself again.`)
  }

  function missed(): never {
    lost(`This node has missed changes of "${name}" that are in the log no more.`)
  }

  /** Refuses a copy that has commits which the database does not have, such as after a failover that lost some. */
  function assertKnown(newest: LastCommit) {
    if (newest.position === local.position && newest.last === local.last) return
    lost(`This node has changes of "${name}" that the database has lost.`)
  }

  /** Applies one commit, unless it was applied before. */
  function apply(position: number, id: string, previous: string | null, changes: RowChange[]) {
    if (position <= local.position) return
    if (position !== local.position + 1) missed()
    if (previous !== local.last)
      lost(`This node has changes of "${name}" that the database has lost.`)
    db.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON')
    try {
      applyAll(changes)
      savePosition.run(database, position, id)
      db.exec('COMMIT')
      local = { position, last: id }
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      onRollback()
      throw error
    }
    onApplied()
  }

  async function readLog(session: Sql | SqlSession): Promise<void> {
    for (;;) {
      const rows = await session`
        SELECT position, id, previous, changes FROM site_log
        WHERE store = ${name} AND position > ${local.position}
        ORDER BY position LIMIT ${PAGE}`
      for (const { position, id, previous, changes } of rows)
        apply(Number(position), String(id), previous, JSON.parse(String(changes)))
      if (rows.length < PAGE) return
    }
  }

  let reading: Promise<void> | undefined
  let readAgain = false

  /** Applies what is new; calls that come meanwhile share one more reading. */
  function readOn(): Promise<void> {
    if (reading) {
      readAgain = true
      return reading
    }
    reading = (async () => {
      try {
        do {
          readAgain = false
          await readLog(sql)
        } while (readAgain)
      } finally {
        // at once: who calls later must not wait for a reading that is over
        reading = undefined
      }
    })()
    return reading
  }

  async function follow(position?: number): Promise<void> {
    if (isClosed || (position !== undefined && position <= local.position)) return
    await readOn()
    if (position !== undefined) assertReached(position)
  }

  function assertReached(position: number) {
    if (local.position < position && !isClosed) missed()
  }

  let asking: Promise<void> = Promise.resolve()
  let nextQuestion: Promise<void> | undefined

  async function ask() {
    const asked = local.position
    const newest = await readLastCommit(sql, name)
    await follow(newest.position)
    // what is written after the query is left to the next one
    if (local.position === newest.position || newest.position < asked) assertKnown(newest)
  }

  /** After the database was away, each connection of the pool fails the question that finds it closed. */
  async function askAgain() {
    for (let failures = 0; ; failures++) {
      try {
        return await ask()
      } catch (error) {
        const isPassing = toUnavailable(error) instanceof DatabaseUnavailable
        if (!isPassing || failures === MAX_RETRIES) throw error
        await pause(RETRY_MS)
      }
    }
  }

  function refresh(): Promise<void> {
    nextQuestion ??= asking
      .catch(() => undefined)
      .then(() => {
        nextQuestion = undefined
        asking = withDeadline(REFRESH_MS, askAgain()).catch(error => {
          throw toUnavailable(error)
        })
        return asking
      })
    return nextQuestion
  }

  /** Runs jobs on the copy, takes the rows that they write, and undoes them. */
  function rehearse(batch: WriteJob[]): { finished: FinishedJob[]; changes: RowChange[] } {
    db.exec('BEGIN IMMEDIATE')
    try {
      const { finished, rest } = runBatch(db, batch, {
        run: job => capture.record(job.run),
        onRollback,
        onFailed: (job, error) => job.inContext(() => job.failed(error))
      })
      queue = [...rest, ...queue]
      return { finished, changes: capture.take() }
    } finally {
      if (db.isTransaction) db.exec('ROLLBACK')
      onRollback()
    }
  }

  async function commit(batch: WriteJob[]): Promise<FinishedJob[]> {
    const id = randomUUID()
    let finished: FinishedJob[] = []
    let isSent = false
    const work = connection.transaction(async session => {
      const newest = await readLastCommit(session, name, true)
      if (newest.position > local.position) await readLog(session)
      assertReached(newest.position)
      assertKnown(newest)
      const rehearsed = rehearse(batch)
      finished = rehearsed.finished
      const { changes } = rehearsed
      if (changes.length === 0) {
        await session.run('ROLLBACK')
        return
      }
      const { position, last } = { ...local, position: local.position + 1 }
      isSent = true
      await appendCommit(session, { store: name, position, id, previous: last }, changes)
      apply(position, id, last, changes)
    })
    try {
      await withDeadline(WRITE_MS, work)
    } catch (error) {
      connection.reset()
      if (!isSent || isRefusal(error)) throw error
      await withDeadline(OUTCOME_MS, assertCommitted(id))
    }
    return finished
  }

  /** After a lost COMMIT: the lock is free when the database has decided, and then the log shows it. */
  async function assertCommitted(id: string): Promise<void> {
    const position = await connection.transaction(async session => {
      await readLastCommit(session, name, true)
      const [row] = await session`SELECT position FROM site_log WHERE id = ${id}`
      await readLog(session)
      await session.run('ROLLBACK')
      return row?.position
    })
    if (position === undefined) throw new DatabaseUnavailable('The database did not commit.')
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) await drainOnce()
    } finally {
      // at once: a job that comes later starts the next one
      draining = undefined
    }
  }

  async function drainOnce(): Promise<void> {
    const batch = queue
    queue = []
    try {
      const finished = await commit(batch)
      for (const { job, value } of finished) job.done(value)
    } catch (error) {
      const failure = toUnavailable(error)
      // those that came meanwhile have waited long enough, too
      const late = failure instanceof DatabaseUnavailable ? queue.splice(0) : []
      for (const job of [...batch, ...late]) job.inContext(() => job.failed(failure))
    }
  }

  async function fill(): Promise<LastCommit> {
    db.exec('PRAGMA synchronous = OFF')
    let newest: LastCommit = { position: 0, last: null }
    await sql.begin(async tx => {
      await tx`SET LOCAL statement_timeout = 0`
      await tx`SET LOCAL idle_in_transaction_session_timeout = 60000`
      newest = await readLastCommit(tx, name)
      for (const table of tables) {
        for await (const page of readPages(tx, name, table.name)) {
          db.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON')
          for (const row of page) capture.apply(row)
          db.exec('COMMIT')
          onApplied()
        }
      }
    }, 'isolation level repeatable read read only')
    savePosition.run(database, newest.position, newest.last)
    return newest
  }

  await sql`INSERT INTO site_stores VALUES (${name}, 0) ON CONFLICT DO NOTHING`
  local = findLastCommit(db, database) ?? (await fill())
  // A power cut may take the last commits from the copy, which follows the log again.
  db.exec('PRAGMA synchronous = NORMAL')
  onApplied()
  await follow()

  return {
    run<T>(work: () => T) {
      if (isClosed) return Promise.reject(new DatabaseUnavailable('The node is stopping.'))
      const result = enqueueWrite(queue, work)
      draining ??= new Promise<void>(done => setImmediate(done)).then(drain)
      return result
    },
    refresh,
    follow,
    position: () => local.position,
    async idle() {
      while (draining) await draining
    },
    async close() {
      while (draining) await draining
      isClosed = true
      await reading?.catch(() => undefined)
      await connection.close()
    }
  }
}

/** Refuses a folder whose content is not in the database. */
export function assertNoLocalContent(file: string): void {
  if (!existsSync(file)) return
  throw new UserError(
    `${file} holds content that is not in the database. Move it with "npm run move -- to-database", or set another folder.`
  )
}
