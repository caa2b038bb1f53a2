import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import type { DayCount } from '../../shared/footprint/footprint-report.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { openStore, type Store, type StoreOptions } from '../../shared/server/cluster/open-store.ts'
import { isDamaged, openOrExplain } from '../../shared/server/database-error.ts'
import { openDurableDatabase } from '../../shared/server/durable-database.ts'
import { prepare } from '../../shared/server/statement.ts'

const DAY_MS = 86_400_000
const FLUSH_MS = 20
/** SQLite's result code for a damaged database. */
const CORRUPT = 11
/** Limit of footprints waiting to be written. */
const MAX_QUEUED = 20_000

const SCHEMA = `
CREATE TABLE IF NOT EXISTS footprint (
  id INTEGER PRIMARY KEY,
  received INTEGER NOT NULL,
  type TEXT NOT NULL,
  content TEXT NOT NULL,
  userId TEXT NOT NULL,
  page TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS footprint_received ON footprint (received);
CREATE INDEX IF NOT EXISTS footprint_user ON footprint (userId);
`

/** The footprint store of a folder. */
export function footprintStore(folder: string): StoreOptions {
  const tables = [{ name: 'footprint', key: ['id'] }]
  return { name: 'footprint', file: join(folder, 'footprint.sqlite'), open: openDatabase, tables }
}

/** Stores footprints in SQLite, batching several per transaction. */
export class FootprintStore {
  readonly #store: Store
  readonly #insert: StatementSync
  #waiting: {
    footprint: FootprintRecord
    at: number
    done: () => void
    failed: (e: unknown) => void
  }[] = []
  #timer: NodeJS.Timeout | undefined

  /** Name that a damaged database was given when this store was opened; a new one was created in its place. */
  readonly setAside: string | undefined

  /** Folder of the database. */
  readonly folder: string

  private constructor(store: Store, folder: string, setAside: string | undefined) {
    this.folder = folder
    this.#store = store
    this.setAside = setAside
    this.#insert = store.db.prepare(
      'INSERT INTO footprint (received, type, content, userId, page) VALUES (?, ?, ?, ?, ?)'
    )
  }

  /** Opens the store of a folder, or the copy of the one that all nodes share. */
  static async open(folder: string, now = new Date(), cluster?: Cluster): Promise<FootprintStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    let setAside: string | undefined
    const open = (file: string) => {
      const opened = openOrExplain(file, () => openIntact(file, now))
      setAside = opened.setAside
      return opened.db
    }
    const store = await openStore({ ...footprintStore(folder), open }, cluster)
    return new FootprintStore(store, folder, setAside)
  }

  /** Whether this node deletes old footprints. */
  get isLeader(): boolean {
    return this.#store.isLeader()
  }

  /** Catches up with what other nodes have stored. */
  refresh(): Promise<void> {
    return this.#store.refresh()
  }

  /** Whether the write queue is full. */
  get full(): boolean {
    return this.#waiting.length >= MAX_QUEUED
  }

  /** Stores a footprint; resolves once it is on the disk. */
  add(footprint: FootprintRecord, at = Date.now()): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ footprint, at, done, failed })
      this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS)
    })
  }

  /**
   * Visits and clicks per page and day, for the last `days` days including today.
   * @param minutes offset of local time from UTC, so that days are the viewer's
   */
  perDay(days: number, minutes: number, now = Date.now()): DayCount[] {
    const local = now + minutes * 60_000
    const from = Math.floor(local / DAY_MS) * DAY_MS - (days - 1) * DAY_MS - minutes * 60_000
    return prepare<DayCount>(
      this.#store.db,
      `SELECT date((received + ?) / 1000, 'unixepoch') AS day, page,
           sum(type = 'browse') AS visits, sum(type = 'click') AS clicks
         FROM footprint WHERE received >= ? GROUP BY day, page ORDER BY day, page`
    ).all(minutes * 60_000, from)
  }

  /** Number of footprints, of all users or of one. */
  count(userId?: string): number {
    const count = prepare<{ n: number }>(
      this.#store.db,
      'SELECT count(*) AS n FROM footprint WHERE userId = coalesce(?, userId)'
    )
    return count.get(userId ?? null)?.n ?? 0
  }

  /** Deletes footprints older than `days`; returns how many. */
  async expire(days: number, now = Date.now()): Promise<number> {
    const { changes } = await this.#store.write(() =>
      this.#store.db.prepare('DELETE FROM footprint WHERE received < ?').run(now - days * DAY_MS)
    )
    if (changes > 0) this.#store.truncate()
    return Number(changes)
  }

  /** Deletes all footprints of a user, also from the write-ahead log; returns how many. */
  async forget(userId: string): Promise<number> {
    const { changes } = await this.#store.write(() =>
      this.#store.db.prepare('DELETE FROM footprint WHERE userId = ?').run(userId)
    )
    this.#store.truncate()
    return Number(changes)
  }

  /** Flushes the queue and closes the database. */
  async close(): Promise<void> {
    await this.#flush()
    await this.#store.close()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0) return
    try {
      await this.#store.write(() => this.#insertAll(batch))
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  #insertAll(batch: { footprint: FootprintRecord; at: number }[]): void {
    for (const { footprint, at } of batch) {
      const { type, content, userId, pathHistory } = footprint
      this.#insert.run(at, type, content, userId, new URL(pathHistory).pathname)
    }
  }
}

interface Opened {
  db: DatabaseSync
  setAside?: string
}

/** Opens the database. One that is damaged is renamed: statistics must not keep the site from starting. */
function openIntact(file: string, now: Date): Opened {
  try {
    return { db: openDatabase(file) }
  } catch (error) {
    if (!isDamaged(error)) throw error
    const setAside = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`
    renameSync(file, setAside)
    for (const end of ['-wal', '-shm'])
      if (existsSync(file + end)) renameSync(file + end, setAside + end)
    return { db: openDatabase(file), setAside }
  }
}

/** @throws if the file is no database, or any page of it is damaged */
function openDatabase(file: string): DatabaseSync {
  const db = openDurableDatabase(file, SCHEMA)
  try {
    const result = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (result !== 'ok') throw Object.assign(new Error(String(result)), { errcode: CORRUPT })
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
