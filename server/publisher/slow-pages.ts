import type { RendererUnresponsive, RenderOutput } from './renderer.ts'
import { MAX_SLOW_PAGES, type RenderPolicy, type SlowPage } from './rules/protocol.ts'

/** A page that could not be rendered, as the renderer says it. */
export type Failed = Extract<RenderOutput, { kind: 'failed' }>

/** A page is not tried again for so many milliseconds, and twice as long each time, up to so many doublings. */
const FIRST_WAIT = 300_000
const DOUBLINGS = 5

interface Known {
  page: SlowPage
  tries: number
  /** When it is to be tried again even if nothing changed that it is known to show. */
  due: number
}

/** Pages that took too long to render. Each try holds up all publishing: so they are tried again when it may help. */
export class SlowPages {
  readonly #known = new Map<string, Known>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Addresses of a list that are worth a try. */
  dueForRetry(addresses: string[]): string[] {
    return addresses.filter(address => (this.#known.get(address)?.due ?? 0) <= this.#now())
  }

  /** How an order begins: what is known to take long comes after all else, or not at all. */
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

  /** Takes note of what an order came to. */
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

  /** Begins anew with another build. */
  clear(): void {
    this.#known.clear()
  }

  #later(page: SlowPage, tries: number): Known {
    return {
      page,
      tries: tries + 1,
      due: this.#now() + FIRST_WAIT * 2 ** Math.min(tries, DOUBLINGS)
    }
  }
}

/**
 * How an order goes on after pages kept the renderer from answering.
 * @param silent what was being rendered then
 * @param fine pages that were rendered well in a try before
 * @returns nothing where that tells no more than was known
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
