import { log } from '../../log.ts'
import { reason } from '../../sentence.ts'
import type { Entry, Journal, Task } from './journal.ts'

/** How a task is carried out. */
export interface Work {
  task: Task
  /** Entries at once, at most. */
  batch: number
  /** Longest pause between two tries, in milliseconds. */
  longestPause: number
  /** An entry as old as this, in milliseconds, is given up; never where left out. */
  giveUpAfter?: number
  /** Does it, for all of them or none. Throws where it could not be done. */
  carryOut(entries: Entry[]): Promise<void>
}

const FIRST_PAUSE = 500

type Attempt = Entry & { tries: number }

/** Carries out one task of the journal again and again until it is done. */
export class Worker {
  readonly #journal: Journal
  readonly #work: Work
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  /** @param now the clock, in milliseconds since 1970 */
  constructor(journal: Journal, work: Work, now: () => number) {
    this.#journal = journal
    this.#work = work
    this.#now = now
  }

  /** Looks whether there is something to do, now. */
  nudge(): void {
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
    this.#timer = setTimeout(() => this.nudge(), Math.max(next - this.#now(), 0))
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
    const { task, carryOut } = this.#work
    try {
      await carryOut(entries)
      this.#journal.finish(
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
    const { task, longestPause, giveUpAfter } = this.#work
    if (giveUpAfter !== undefined && this.#now() - received > giveUpAfter) {
      log('forms.given-up', { task, entry: id, tries: tries + 1 })
      this.#journal.finish(task, [id])
      return
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(tries, 20), longestPause)
    this.#journal.postpone(task, [id], this.#now() + pause)
    if (tries === 0 || tries % 20 === 19) {
      log('forms.put-off', { task, entry: id, tries: tries + 1, reason: reason(error) })
    }
  }
}

// An answer of the kind 4xx is about what was sent; all else is about the way there.
function isAboutContent(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
