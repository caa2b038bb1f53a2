/** What follows the pages waits this many times as long as it took last, for changes that come in a row. */
const PATIENCE = 2
const LONGEST_PATIENCE = 3000
/** And never longer than this in all. */
const OVERDUE = 8000

/** Decides when that which follows the pages (search, sitemap, best compression) is brought in step with them. */
export class Following {
  readonly #start: () => void
  #timer: NodeJS.Timeout | undefined
  #tookMs = 0
  #behindSince: number | undefined

  /** @param start called when it is time */
  constructor(start: () => void) {
    this.#start = start
  }

  /** Whether pages changed that it has not followed. */
  get behind(): boolean {
    return this.#behindSince !== undefined
  }

  /** Pages changed. */
  pagesChanged(): void {
    this.#behindSince ??= Date.now()
    clearTimeout(this.#timer)
    const overdue = Date.now() - this.#behindSince > OVERDUE
    const wait = overdue ? 0 : Math.min(this.#tookMs * PATIENCE, LONGEST_PATIENCE)
    this.#timer = setTimeout(this.#start, wait)
  }

  /** Carries it out, and notes how long it takes. */
  async run(follow: () => Promise<void>): Promise<void> {
    const began = Date.now()
    this.#behindSince = undefined
    await follow()
    this.#tookMs = Date.now() - began
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
