import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import { getSize } from './create-footprint.ts'

/**
 * Requests with keepalive share 64 KiB in flight per page; the browser rejects more (Fetch standard,
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). This leaves headroom for other requests.
 */
const IN_FLIGHT_BYTES = 60 * 1024
/** Reserved for the click that leaves the page. */
const RESERVED_BYTES = 16 * 1024
const MAX_IN_FLIGHT = 6

/** Sends one footprint; never rejects. */
export type Send = (record: FootprintRecord) => Promise<unknown>

/** Sends footprints without exceeding the limit of the browser for requests in flight. */
export class Queue {
  readonly #send: Send
  #waiting: FootprintRecord[] = []
  #bytes = 0
  #count = 0

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends a footprint as soon as possible; one of a click that leaves the page goes first. */
  add(record: FootprintRecord, leaves = false): void {
    if (leaves && this.#fits(record, IN_FLIGHT_BYTES, MAX_IN_FLIGHT + 1)) {
      this.#start(record)
      return
    }
    if (leaves) this.#waiting.unshift(record)
    else this.#waiting.push(record)
    this.#next()
  }

  /**
   * Called when the page is left: sends what still fits, the newest first, as that is the click that left.
   * @returns what did not fit
   */
  leave(): FootprintRecord[] {
    const rest: FootprintRecord[] = []
    for (const record of this.#waiting.reverse()) {
      if (this.#fits(record, IN_FLIGHT_BYTES, MAX_IN_FLIGHT + 1)) this.#start(record)
      else rest.unshift(record)
    }
    this.#waiting = []
    return rest
  }

  #next(): void {
    let [first] = this.#waiting
    while (first && this.#fits(first, IN_FLIGHT_BYTES - RESERVED_BYTES, MAX_IN_FLIGHT)) {
      this.#waiting.shift()
      this.#start(first)
      first = this.#waiting[0]
    }
  }

  #fits(record: FootprintRecord, limit: number, atOnce: number): boolean {
    return this.#count < atOnce && this.#bytes + getSize(record) <= limit
  }

  #start(record: FootprintRecord): void {
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
