import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openOutboxDatabase } from './database.ts'

/** What is still to be done for an entry. */
export const TASKS = ['deliver', 'mail', 'webhook', 'optIn'] as const
export type Task = (typeof TASKS)[number]

/** What visitors do. `optIn` asks for the newsletter; `confirm` is the answer to the mail. */
export type EntryKind = 'message' | 'subscriber' | 'optIn' | 'confirm' | 'unsubscribe'

/** Something that a visitor sent. `id` is decided by what was sent, so the same again is the same. */
export interface OutboxEntry {
  id: string
  kind: EntryKind
  /** Milliseconds since 1970. */
  received: number
  data: Record<string, string>
}

/** An entry to be kept: with its jobs, and with what makes two entries count as one. */
export interface NewOutboxEntry extends OutboxEntry {
  dedupeKey: string
  /** Stands for the person, so that all of theirs can be forgotten. */
  person: string
  /** The same fold within this time, in milliseconds, is the same entry. */
  dedupeWindowMs: number
  tasks: Task[]
}

type Waiting = {
  entry: NewOutboxEntry
  done: (added: boolean) => void
  failed: (why: unknown) => void
}

/** What came in, on the disk before anybody is told so, until all that is to be done with it is done. */
export class Outbox {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #waiting: Waiting[] = []

  constructor(folder: string) {
    this.#db = openOutboxDatabase(folder)
  }

  /**
   * Keeps an entry. It is on the disk when the promise is kept.
   * @returns whether it is new; false where the same was sent before
   */
  add(entry: NewOutboxEntry): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ entry, done, failed })
      // All that come in one turn of the event loop share one commit, and so one fsync.
      if (this.#waiting.length === 1) setImmediate(() => this.#commit())
    })
  }

  /** Entries whose task is due, the oldest first. */
  due(task: Task, now: number, limit: number): (OutboxEntry & { tries: number })[] {
    const rows = this.#run(
      `SELECT id, kind, received, data, tries FROM job JOIN entry ON entry.id = job.entry
       WHERE task = ? AND due <= ? ORDER BY due LIMIT ?`
    ).all(task, now, limit)
    return rows.map(row => ({
      id: String(row.id),
      kind: row.kind as EntryKind,
      received: Number(row.received),
      data: JSON.parse(String(row.data)),
      tries: Number(row.tries)
    }))
  }

  /** When the next job of a task is due; undefined when there is none. */
  nextDue(task: Task): number | undefined {
    const row = this.#run('SELECT min(due) AS due FROM job WHERE task = ?').get(task)
    return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
  }

  /** Strikes a task off; an entry without any is emptied: what a person wrote is then elsewhere. */
  complete(task: Task, ids: string[]): void {
    this.#all(() => {
      for (const id of ids) {
        this.#run('DELETE FROM job WHERE entry = ? AND task = ?').run(id, task)
        this.#run(
          'UPDATE entry SET data = NULL WHERE id = ? AND NOT EXISTS (SELECT 1 FROM job WHERE entry = ?)'
        ).run(id, id)
      }
    })
  }

  /** Puts a task off after a try that failed. */
  reschedule(task: Task, ids: string[], due: number): void {
    this.#all(() => {
      for (const id of ids) {
        this.#run('UPDATE job SET due = ?, tries = tries + 1 WHERE entry = ? AND task = ?').run(
          due,
          id,
          task
        )
      }
    })
  }

  /** Entries that still hold what was sent. */
  messages(): OutboxEntry[] {
    const rows = this.#run(
      'SELECT id, kind, received, data FROM entry WHERE data IS NOT NULL'
    ).all()
    return rows.map(row => ({
      id: String(row.id),
      kind: row.kind as EntryKind,
      received: Number(row.received),
      data: JSON.parse(String(row.data))
    }))
  }

  /**
   * Forgets a person altogether: what is under way, and that something was sent before. Old finished
   * entries that name nobody go too, since they may be theirs.
   */
  forget(person: string, ids: string[]): void {
    this.#all(() => {
      for (const id of ids) {
        this.#run('DELETE FROM job WHERE entry = ?').run(id)
        this.#run('DELETE FROM entry WHERE id = ?').run(id)
      }
      this.#run('DELETE FROM job WHERE entry IN (SELECT id FROM entry WHERE person = ?)').run(
        person
      )
      this.#run('DELETE FROM entry WHERE person = ? OR (person IS NULL AND data IS NULL)').run(
        person
      )
    })
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Forgets finished entries that came in before a time. */
  prune(before: number): void {
    this.#run('DELETE FROM entry WHERE received < ? AND data IS NULL').run(before)
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Number of jobs left of a task. */
  count(task: Task): number {
    return Number(this.#run('SELECT count(*) AS n FROM job WHERE task = ?').get(task)?.n)
  }

  close(): void {
    if (this.#waiting.length > 0) this.#commit()
    this.#db.close()
  }

  #commit(): void {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      const added = this.#all(() => waiting.map(({ entry }) => this.#insert(entry)))
      waiting.forEach(({ done }, place) => {
        done(added[place] ?? false)
      })
    } catch (error) {
      for (const { failed } of waiting) failed(error)
    }
  }

  #insert(entry: NewOutboxEntry): boolean {
    const folded = this.#run('SELECT 1 FROM entry WHERE fold = ? AND received > ?').get(
      entry.dedupeKey,
      entry.received - entry.dedupeWindowMs
    )
    if (folded) return false
    const { changes } = this.#run(
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
      this.#run('INSERT INTO job (entry, task, due) VALUES (?, ?, ?)').run(
        entry.id,
        task,
        entry.received
      )
    }
    return true
  }

  #all<Value>(work: () => Value): Value {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.#db.exec('COMMIT')
      return value
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  #run(sql: string): StatementSync {
    const kept = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, kept)
    return kept
  }
}
