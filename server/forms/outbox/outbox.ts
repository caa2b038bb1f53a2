import type { Cluster } from '../../../shared/server/cluster/cluster.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { prepare, type Statement } from '../../../shared/server/statement.ts'
import { openOutboxStore } from './database.ts'

/** Tasks of an entry. */
export const TASKS = ['deliver', 'mail', 'webhook', 'optIn'] as const
export type Task = (typeof TASKS)[number]

/** Actions of visitors. `optIn` requests the newsletter; `confirm` follows the link in the mail. */
export type EntryKind = 'message' | 'subscriber' | 'optIn' | 'confirm' | 'unsubscribe'

/** A submission. `id` is derived from its content, so that repeated submissions have the same ID. */
export interface OutboxEntry {
  id: string
  kind: EntryKind
  /** Milliseconds since 1970. */
  received: number
  data: Record<string, string>
}

/** An entry to store, with its tasks and deduplication key. */
export interface NewOutboxEntry extends OutboxEntry {
  dedupeKey: string
  /** Pseudonym of the person, for erasure requests. */
  person: string
  /** Deduplication window in milliseconds: an equal `fold` within it is the same entry. */
  dedupeWindowMs: number
  tasks: Task[]
}

/** An entry as stored: its data is JSON. */
type EntryRow = Omit<OutboxEntry, 'data'> & { data: string }

type Waiting = {
  entry: NewOutboxEntry
  done: (added: boolean) => void
  failed: (why: unknown) => void
}

/**
 * Durable outbox: an entry is fsynced before the request is acknowledged, and its content deleted once all its tasks
 * have succeeded.
 */
export class Outbox {
  readonly #store: Store
  #waiting: Waiting[] = []

  private constructor(store: Store) {
    this.#store = store
  }

  /** Opens the outbox of a folder, or the one that all nodes share. */
  static async open(folder: string, cluster?: Cluster): Promise<Outbox> {
    return new Outbox(await openOutboxStore(folder, cluster))
  }

  /** Whether other nodes add to it, too. */
  get isShared(): boolean {
    return this.#store.isShared
  }

  /** Whether this node works on the tasks. */
  get isLeader(): boolean {
    return this.#store.isLeader()
  }

  /**
   * Stores an entry; resolves once it is durable.
   * @returns false if it is a duplicate
   */
  add(entry: NewOutboxEntry): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ entry, done, failed })
      // Group commit: all entries of one turn of the event loop share one transaction and fsync.
      if (this.#waiting.length === 1) setImmediate(() => void this.#commit())
    })
  }

  /**
   * Entries whose task is due, the oldest first.
   * @param maxBackoffMs a job due later than that was scheduled before the clock was set back, and is due, too
   */
  due(
    task: Task,
    now: number,
    maxBackoffMs: number,
    limit: number
  ): (OutboxEntry & { tries: number })[] {
    const rows = this.#prepare<EntryRow & { tries: number }>(
      `SELECT id, kind, received, data, tries FROM job JOIN entry ON entry.id = job.entry
       WHERE task = ? AND (due <= ? OR due > ?) ORDER BY due LIMIT ?`
    ).all(task, now, now + maxBackoffMs, limit)
    return rows.map(row => ({ ...row, data: JSON.parse(row.data) }))
  }

  /** When the next job of a task is due; undefined if there is none. */
  nextDue(task: Task): number | undefined {
    const next = this.#prepare<{ due: number | null }>(
      'SELECT min(due) AS due FROM job WHERE task = ?'
    )
    return next.get(task)?.due ?? undefined
  }

  /** Marks a task as completed; once an entry has no tasks left, its content is deleted. */
  async complete(task: Task, ids: string[]): Promise<void> {
    await this.#store.write(() => {
      for (const id of ids) {
        this.#prepare('DELETE FROM job WHERE entry = ? AND task = ?').run(id, task)
        this.#prepare(
          'UPDATE entry SET data = NULL WHERE id = ? AND NOT EXISTS (SELECT 1 FROM job WHERE entry = ?)'
        ).run(id, id)
      }
    })
  }

  /** Reschedules a task after a failed attempt. */
  async reschedule(task: Task, ids: string[], due: number): Promise<void> {
    await this.#store.write(() => {
      for (const id of ids) {
        this.#prepare('UPDATE job SET due = ?, tries = tries + 1 WHERE entry = ? AND task = ?').run(
          due,
          id,
          task
        )
      }
    })
  }

  /** Entries whose content has not been deleted yet. */
  messages(): OutboxEntry[] {
    const rows = this.#prepare<EntryRow>(
      'SELECT id, kind, received, data FROM entry WHERE data IS NOT NULL'
    ).all()
    return rows.map(row => ({ ...row, data: JSON.parse(row.data) }))
  }

  /**
   * Erases a person: pending entries and deduplication keys. Completed entries from before the column `person`
   * existed are erased as well, since they could be theirs.
   */
  async forget(person: string, ids: string[]): Promise<void> {
    await this.#store.write(() => {
      for (const id of ids) {
        this.#prepare('DELETE FROM job WHERE entry = ?').run(id)
        this.#prepare('DELETE FROM entry WHERE id = ?').run(id)
      }
      this.#prepare('DELETE FROM job WHERE entry IN (SELECT id FROM entry WHERE person = ?)').run(
        person
      )
      this.#prepare('DELETE FROM entry WHERE person = ? OR (person IS NULL AND data IS NULL)').run(
        person
      )
    })
    this.#store.truncate()
  }

  /** Deletes completed entries received before a time. */
  async prune(before: number): Promise<void> {
    await this.#store.write(() =>
      this.#prepare('DELETE FROM entry WHERE received < ? AND data IS NULL').run(before)
    )
    this.#store.truncate()
  }

  /** Number of pending jobs of a task. */
  count(task: Task): number {
    const count = this.#prepare<{ n: number }>('SELECT count(*) AS n FROM job WHERE task = ?')
    return count.get(task)?.n ?? 0
  }

  async close(): Promise<void> {
    if (this.#waiting.length > 0) await this.#commit()
    await this.#store.close()
  }

  async #commit(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      const added = await this.#store.write(() => waiting.map(({ entry }) => this.#insert(entry)))
      waiting.forEach(({ done }, place) => {
        done(added[place] ?? false)
      })
    } catch (error) {
      for (const { failed } of waiting) failed(error)
    }
  }

  #insert(entry: NewOutboxEntry): boolean {
    const folded = this.#prepare('SELECT 1 FROM entry WHERE fold = ? AND received > ?').get(
      entry.dedupeKey,
      entry.received - entry.dedupeWindowMs
    )
    if (folded) return false
    const { changes } = this.#prepare(
      `INSERT INTO entry (id, kind, received, fold, person, data) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`
    ).run(
      entry.id,
      entry.kind,
      entry.received,
      entry.dedupeKey,
      entry.person,
      JSON.stringify(entry.data)
    )
    if (Number(changes) === 0) return false
    for (const task of entry.tasks) {
      this.#prepare('INSERT INTO job (entry, task, due) VALUES (?, ?, ?)').run(
        entry.id,
        task,
        entry.received
      )
    }
    return true
  }

  #prepare<Row>(sql: string): Statement<Row> {
    return prepare<Row>(this.#store.db, sql)
  }
}
