/** The first file descriptor that a supervisor passes (sd_listen_fds). */
const FIRST = 3
/** How long a request waits at most, in milliseconds. */
const PATIENCE_MS = 60_000

/**
 * The listening socket that a supervisor such as systemd passes (socket activation). It stays open while this process is
 * replaced: connections wait in it, and none is refused.
 * @returns its file descriptor; undefined if there is none for this process
 */
export function inheritedSocket(
  { LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv,
  pid = process.pid
): number | undefined {
  return LISTEN_PID === String(pid) && Number(LISTEN_FDS) >= 1 ? FIRST : undefined
}

/** Lets requests wait during a start, instead of answering 503. */
export class StartHold {
  readonly #opened = Promise.withResolvers<void>()
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #isOpen = false

  /** The last build is served. */
  opened(): void {
    this.#isOpen = true
    this.#opened.resolve()
  }

  /** Every part is ready. */
  ready(): void {
    this.#isReady = true
    this.#ready.resolve()
  }

  /**
   * Returns what a request has to wait for: a page for the last build, a request to the lake for nothing once there is
   * one (the publisher reads it during the start), any other for all parts.
   * @param part name of the part that answers at present; undefined if there is none yet
   */
  wait(part: string | undefined): Promise<void> | undefined {
    if (this.#isReady || part === 'lake') return undefined
    if (part === 'site') return this.#isOpen ? undefined : this.#patiently(this.#opened.promise)
    return this.#patiently(this.#ready.promise)
  }

  async #patiently(done: Promise<void>): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    const timer = setTimeout(waiting.resolve, PATIENCE_MS)
    await Promise.race([done, waiting.promise])
    clearTimeout(timer)
  }
}
