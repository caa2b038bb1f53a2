import { PRELOADS_AT_ONCE } from '../constants.ts'

/**
 * Creates a queue of pages to preload: at most four at once, none twice (specification §9).
 * @param load loads a page; failures are ignored
 * @returns a function that queues an address, with `soon` ahead of all others
 */
export function preloadQueue(
  load: (address: string) => Promise<unknown>
): (address: string, soon?: boolean) => void {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0
  const next = () => {
    const address = running < PRELOADS_AT_ONCE ? waiting.shift() : undefined
    if (address === undefined) return
    running++
    const ended = () => {
      running--
      next()
    }
    load(address).then(ended, ended)
  }
  return (address, soon = false) => {
    if (known.has(address)) {
      const place = soon ? waiting.indexOf(address) : -1
      if (place > 0) waiting.unshift(...waiting.splice(place, 1))
      return
    }
    known.add(address)
    if (soon) waiting.unshift(address)
    else waiting.push(address)
    next()
  }
}
