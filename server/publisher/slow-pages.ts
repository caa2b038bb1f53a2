import {
  MAX_SLOW_PAGES,
  type RenderPolicy,
  type SlowPage
} from '../../shared/publisher/protocol.ts'
import type { RendererUnresponsive, RenderOutput } from './site-renderer.ts'

/** A failed page as reported by the renderer. */
export type Failed = Extract<RenderOutput, { kind: 'failed' }>

/** Back-off of a slow page in milliseconds, doubled for each failure up to a maximum. */
const INITIAL_BACKOFF_MS = 300_000
const DOUBLINGS = 5

interface Known {
  page: SlowPage
  tries: number
  /** When it is retried even if nothing that it is known to show has changed. */
  due: number
}

/**
 * Pages that exceeded the render timeout. Each attempt delays all publishing, so they are retried only when that may
 * help.
 */
export class SlowPages {
  readonly #known = new Map<string, Known>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Returns those URLs that are due for a retry. */
  dueForRetry(addresses: string[]): string[] {
    return addresses.filter(address => (this.#known.get(address)?.due ?? 0) <= this.#now())
  }

  /** Policy of a new request: known slow pages come last, or are skipped. */
  policy(): RenderPolicy {
    const late = [...this.#known.values()]
    return {
      late: late.map(({ page }) => page),
      found: [],
      last: late.map(({ page }) => page.address),
      oneByOne: false,
      only: undefined
    }
  }

  /** Records the result of a request. */
  record(failed: Failed[], fine: ReadonlySet<string>, isWhole: boolean): void {
    const late = new Map(
      failed
        .filter(({ late }) => late)
        .map(({ kind: _, late: __, ...page }) => [page.address, page])
    )
    for (const address of this.#known.keys())
      if (fine.has(address) || (isWhole && !late.has(address))) this.#known.delete(address)
    for (const [address, page] of late) {
      const known = this.#known.get(address)
      if (known && known.due > this.#now()) known.page = page
      else this.#known.set(address, this.#later(page, known?.tries ?? 0))
    }
  }

  /** Resets it for another build. */
  clear(): void {
    this.#known.clear()
  }

  #later(page: SlowPage, tries: number): Known {
    return {
      page,
      tries: tries + 1,
      due: this.#now() + INITIAL_BACKOFF_MS * 2 ** Math.min(tries, DOUBLINGS)
    }
  }
}

/**
 * Policy of the next attempt after pages blocked the renderer.
 * @param silent pages being rendered at the time
 * @param fine pages rendered successfully in an earlier attempt
 * @returns undefined if nothing new is known
 */
export function tightenPolicy(
  care: RenderPolicy,
  { rendering, message }: Pick<RendererUnresponsive, 'rendering' | 'message'>,
  fine: ReadonlySet<string>
): RenderPolicy | undefined {
  const [address, ...others] = rendering
  if (address === undefined || others.length > 0) {
    if (care.oneByOne) return undefined
    return { ...care, oneByOne: true, last: [...care.last, ...rendering] }
  }
  if (care.found.some(page => page.address === address)) return undefined
  const found = [...care.found, { address, message }]
  return {
    ...care,
    oneByOne: true,
    found,
    only: found.length < MAX_SLOW_PAGES ? undefined : [...fine]
  }
}
