import { errorMessage } from '../../errors.ts'
import { log } from '../../log.ts'
import type { Outbox, OutboxEntry, Task } from './outbox.ts'

/** How a task is executed. */
export interface TaskHandler {
  task: Task
  /** Maximum number of entries per call. */
  batch: number
  /** Maximum back-off between two attempts, in milliseconds. */
  maxBackoffMs: number
  /** Age in milliseconds after which an entry with as many attempts is given up; never if undefined. */
  maxAgeMs?: number
  /** Executes the task for all entries or none. Throws on failure. */
  handle(entries: OutboxEntry[]): Promise<void>
}

const INITIAL_BACKOFF_MS = 500
const MAX_WAIT_MS = 60_000
const RETRY_MS = 1_000

type Attempt = OutboxEntry & { tries: number }

/** Executes one task of the outbox, with retries. */
export class OutboxWorker {
  readonly #outbox: Outbox
  readonly #work: TaskHandler
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  /** @param now the clock, in milliseconds since 1970 */
  constructor(outbox: Outbox, work: TaskHandler, now: () => number) {
    this.#outbox = outbox
    this.#work = work
    this.#now = now
  }

  /** Checks for due jobs now. */
  wake(): void {
    clearTimeout(this.#timer)
    if (this.#stopped || this.#running) return
    this.#running = this.#run()
      .then(
        () => 0,
        error => this.#logFailure(error)
      )
      .then(minWait => {
        this.#running = undefined
        this.#scheduleNext(minWait)
      })
  }

  /** Stops; a running attempt is awaited. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #scheduleNext(minWait: number): void {
    if (this.#stopped) return
    let wait: number | undefined
    try {
      wait = this.#nextWait(minWait)
    } catch (error) {
      wait = this.#logFailure(error)
    }
    if (wait !== undefined) this.#timer = setTimeout(() => this.wake(), wait)
  }

  /** Milliseconds until the next check; undefined if there is nothing to wait for. */
  #nextWait(minWait: number): number | undefined {
    const { isShared, isLeader } = this.#outbox
    const next = this.#outbox.nextDue(this.#work.task)
    if (next === undefined && !isShared) return undefined
    // The clock may be set meanwhile, a timer takes 25 days at most, and other nodes add to a shared outbox or die.
    const maxWait = isShared ? RETRY_MS : MAX_WAIT_MS
    const wait = Math.min((next ?? Number.POSITIVE_INFINITY) - this.#now(), maxWait)
    return Math.max(wait, isLeader ? minWait : RETRY_MS)
  }

  /** Returns the milliseconds after which the outbox is tried again. */
  #logFailure(error: unknown): number {
    log('forms.outbox-failed', { task: this.#work.task, reason: errorMessage(error) })
    return RETRY_MS
  }

  async #run(): Promise<void> {
    const { task, batch, maxBackoffMs } = this.#work
    while (!this.#stopped && this.#outbox.isLeader) {
      const entries = this.#outbox.due(task, this.#now(), maxBackoffMs, batch)
      if (entries.length === 0) return
      await this.#try(entries)
    }
  }

  async #try(entries: Attempt[]): Promise<void> {
    const { task, handle } = this.#work
    try {
      await handle(entries)
      await this.#outbox.complete(
        task,
        entries.map(({ id }) => id)
      )
    } catch (error) {
      // An entry that is rejected must not block the others.
      const alone = entries.length > 1 && isAboutContent(error)
      for (const entry of entries) {
        if (this.#stopped) return
        if (alone) await this.#try([entry])
        else await this.#failed(entry, error)
      }
    }
  }

  async #failed({ id, received, tries }: Attempt, error: unknown): Promise<void> {
    const { task, maxBackoffMs, maxAgeMs } = this.#work
    // The number of attempts counts as well: a clock that is set forward makes nothing old.
    const minTries = (maxAgeMs ?? 0) / maxBackoffMs / 2
    if (maxAgeMs !== undefined && this.#now() - received > maxAgeMs && tries >= minTries) {
      log('forms.given-up', { task, entry: id, tries: tries + 1 })
      await this.#outbox.complete(task, [id])
      return
    }
    const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** Math.min(tries, 20), maxBackoffMs)
    await this.#outbox.reschedule(task, [id], this.#now() + pause)
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

// A 4xx response concerns the entry itself; any other error concerns the connection or the receiver.
function isAboutContent(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
