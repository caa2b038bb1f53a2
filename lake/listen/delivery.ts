import type { Document } from '../documents/document.ts'
import { getSize } from '../documents/size.ts'
import { LakeError } from '../errors.ts'
import type { DocumentLoader } from '../query/document-loader.ts'
import { type Engine, TRY } from '../query/engine.ts'
import { createFilter, type FilterQuestion, isCheap } from '../query/filter.ts'
import { createTurn } from './time-slice.ts'

/** Decides for a listener which documents of a transaction its events are about, in order. */
export type Delivery = {
  /** Calls `tell` with the verdicts on the documents of a transaction, at once or later. */
  deliver(documents: Document[], tell: (passes: (document: Document) => boolean) => void): void
  stop(): void
}

/** A listener whose transactions wait in greater number is given up. */
const MAX_WAITING = 1_000
/** Largest document, in characters of JSON, on which the main thread evaluates a filter. */
const MAX_BYTES = 128 * 1024
/** How many documents the main thread evaluates before it looks at the clock. */
const AT_ONCE = 50

const turn = createTurn()

/**
 * Starts the delivery to one listener. Cheap filters are evaluated on the main thread, for a few
 * milliseconds in each turn of the event loop; others in a query worker. `fail` is called, once,
 * when a filter exceeds its limits. Throws a 400 where the query cannot be read.
 */
export function createDelivery(
  question: FilterQuestion,
  { engine, library }: { engine: Pick<Engine, 'filter'>; library: DocumentLoader },
  fail: (message: string) => void
): Delivery {
  const wants = isCheap(question, TRY) ? createFilter(question, library) : undefined
  const waiting: (() => Promise<void>)[] = []
  let running = false
  let stopped = false

  async function run() {
    running = true
    try {
      while (!stopped && waiting[0]) {
        await waiting[0]()
        waiting.shift()
      }
    } catch (error) {
      stopped = true
      if (!(error instanceof LakeError)) console.error(error)
      fail(error instanceof LakeError ? error.message : 'The filter could not be evaluated.')
    } finally {
      running = false
    }
  }

  async function judge(documents: Document[]): Promise<Set<Document>> {
    if (!wants || documents.some(isLarge)) {
      const verdicts = await engine.filter(question, documents)
      return new Set(documents.filter((_, i) => verdicts[i]))
    }
    const passed = new Set<Document>()
    for (let start = 0; start < documents.length; start += AT_ONCE) {
      await turn.free()
      const part = documents.slice(start, start + AT_ONCE)
      turn.use(() => {
        for (const document of part) if (wants(document)) passed.add(document)
      })
    }
    return passed
  }

  return {
    deliver(documents, tell) {
      if (stopped) return
      const isSmall = documents.length <= AT_ONCE && !documents.some(isLarge)
      if (wants && isSmall && !running && !turn.isUsed()) {
        turn.use(() => tell(wants))
        return
      }
      if (waiting.length >= MAX_WAITING) {
        stopped = true
        fail('The filter takes too long for the number of changes.')
        return
      }
      waiting.push(async () => {
        const passed = await judge(documents)
        if (!stopped) tell(document => passed.has(document))
      })
      if (!running) void run()
    },
    stop() {
      stopped = true
      waiting.length = 0
    }
  }
}

function isLarge(document: Document): boolean {
  return (getSize(document) ?? 0) > MAX_BYTES
}
