import { errorMessage } from '../../errors.ts'
import { log } from '../../log.ts'
import type { Outbox, OutboxEntry, Task } from './outbox.ts'

/** How a task is carried out. */
export interface TaskHandler {
  task: Task
  /** Entries at once, at most. */
  batch: number
  /** Longest pause between two tries, in milliseconds. */
  maxBackoffMs: number
  /** An entry as old as this, in milliseconds, is given up; never where left out. */
  maxAgeMs?: number
  /** Does it, for all of them or none. Throws where it could not be done. */
  handle(entries: OutboxEntry[]): Promise<void>
}

const FIRST_PAUSE = 500

type Attempt = OutboxEntry & { tries: number }

/** Carries out one task of the journal again and again until it is done. */
export class OutboxWorker {
  readonly #journal: Outbox
  readonly #work: TaskHandler
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  /** @param now the clock, in milliseconds since 1970 */
  constructor(journal: Outbox, work: TaskHandler, now: () => number) {
    this.#journal = journal
    this.#work = work
    this.#now = now
  }

  /** Looks whether there is something to do, now. */
  wake(): void {
    clearTimeout(this.#timer)
    if (this.#stopped || this.#running) return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      this.#sleep()
    })
  }

  /** Ends; a try that is under way is waited for. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #sleep(): void {
    const next = this.#stopped ? undefined : this.#journal.nextDue(this.#work.task)
    if (next === undefined) return
    this.#timer = setTimeout(() => this.wake(), Math.max(next - this.#now(), 0))
  }

  async #run(): Promise<void> {
    const { task, batch } = this.#work
    while (!this.#stopped) {
      const entries = this.#journal.due(task, this.#now(), batch)
      if (entries.length === 0) return
      await this.#try(entries)
    }
  }

  async #try(entries: Attempt[]): Promise<void> {
    const { task, handle } = this.#work
    try {
      await handle(entries)
      this.#journal.complete(
        task,
        entries.map(({ id }) => id)
      )
    } catch (error) {
      // One that cannot be taken must not hold up the others.
      const alone = entries.length > 1 && isAboutContent(error)
      for (const entry of entries) {
        if (this.#stopped) return
        if (alone) await this.#try([entry])
        else this.#failed(entry, error)
      }
    }
  }

  #failed({ id, received, tries }: Attempt, error: unknown): void {
    const { task, maxBackoffMs, maxAgeMs } = this.#work
    if (maxAgeMs !== undefined && this.#now() - received > maxAgeMs) {
      log('forms.given-up', { task, entry: id, tries: tries + 1 })
      this.#journal.complete(task, [id])
      return
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(tries, 20), maxBackoffMs)
    this.#journal.reschedule(task, [id], this.#now() + pause)
    if (tries === 0 || tries % 20 === 19) {
      log('forms.retry-scheduled', {
        task,
        entry: id,
        tries: tries + 1,
        reason: errorMessage(error)
      })
    }
  }
}

// An answer of the kind 4xx is about what was sent; all else is about the way there.
function isAboutContent(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
