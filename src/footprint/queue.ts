import { type Footprint, getSize } from './record.ts'

/**
 * Requests that may outlive a page share 64 KiB in flight; beyond it the browser refuses them (Fetch
 * standard, keep-alive). Headroom is left for other users of the same allowance.
 */
const IN_FLIGHT_BYTES = 60 * 1024
/** Part of it is kept free for the click that leaves the page. */
const RESERVED_BYTES = 16 * 1024
const AT_ONCE = 6

/** Sends one footprint; gives whether it was taken, and never rejects. */
export type Send = (record: Footprint) => Promise<unknown>

/** Sends footprints one after another, so that no more are in flight than the browser allows. */
export class Queue {
  readonly #send: Send
  #waiting: Footprint[] = []
  #bytes = 0
  #count = 0

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends a footprint as soon as it may. One that `leaves` the page goes first. */
  add(record: Footprint, leaves = false): void {
    if (leaves && this.#fits(record, IN_FLIGHT_BYTES, AT_ONCE + 1)) {
      this.#start(record)
      return
    }
    if (leaves) this.#waiting.unshift(record)
    else this.#waiting.push(record)
    this.#next()
  }

  /**
   * The page is left: sends what still fits, the newest first, since that is the click that left.
   * @returns what did not fit
   */
  leave(): Footprint[] {
    const rest: Footprint[] = []
    for (const record of this.#waiting.reverse()) {
      if (this.#fits(record, IN_FLIGHT_BYTES, AT_ONCE + 1)) this.#start(record)
      else rest.unshift(record)
    }
    this.#waiting = []
    return rest
  }

  #next(): void {
    let [first] = this.#waiting
    while (first && this.#fits(first, IN_FLIGHT_BYTES - RESERVED_BYTES, AT_ONCE)) {
      this.#waiting.shift()
      this.#start(first)
      first = this.#waiting[0]
    }
  }

  #fits(record: Footprint, limit: number, atOnce: number): boolean {
    return this.#count < atOnce && this.#bytes + getSize(record) <= limit
  }

  #start(record: Footprint): void {
    const bytes = getSize(record)
    this.#bytes += bytes
    this.#count++
    this.#send(record).finally(() => {
      this.#bytes -= bytes
      this.#count--
      this.#next()
    })
  }
}
