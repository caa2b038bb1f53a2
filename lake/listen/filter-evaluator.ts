import type { Document } from '../documents/document.ts'
import { getJsonSize } from '../documents/size.ts'
import { httpError, LakeError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Meter } from '../http/meter.ts'
import { type Log, logError } from '../log.ts'
import type { DocumentLoader } from '../query/document-loader.ts'
import { createFilter, type FilterRequest, isCheap } from '../query/filter.ts'
import { MAIN_THREAD_TIMEOUT_MS, type QueryDispatcher } from '../query/query-dispatcher.ts'
import { cpuTimer } from '../time-limit.ts'
import { createTimeSlice } from '../time-slice.ts'

/** Evaluates a listener's filter for the documents of each transaction, in order. */
export type FilterEvaluator = {
  /** Calls `onResult` with a predicate on the documents of a transaction, synchronously or later. */
  evaluate(
    documents: Document[],
    onResult: (matches: (document: Document) => boolean) => void
  ): void
  stop(): void
}

/** What an evaluator needs, and on whose account it works. */
export type FilterEvaluatorContext = {
  dispatcher: Pick<QueryDispatcher, 'filter'>
  loader: DocumentLoader
  log: Log
  meter: Pick<Meter, 'assertTime' | 'isMainThreadSpent' | 'spendMainThread'>
  caller: Caller
}

/** Maximum number of queued transactions; beyond it the listener is closed. */
const MAX_QUEUED = 1_000
/** Maximum size of a document, in characters of JSON, to be filtered on the main thread. */
const MAX_CHARACTERS = 128 * 1024
/** Number of documents filtered on the main thread between checks of the time. */
const BATCH_SIZE = 50

const timeSlice = createTimeSlice()

/**
 * Creates the evaluator of a listener's filter. Cheap filters run on the main thread, a few milliseconds per
 * turn of the event loop; others in a query worker. `fail` is called once if the filter exceeds its
 * limits. Throws a 400 if the query is invalid.
 */
export function createFilterEvaluator(
  request: FilterRequest,
  { dispatcher, loader, log, meter, caller }: FilterEvaluatorContext,
  fail: (error: LakeError) => void
): FilterEvaluator {
  const filter = isCheap(request, MAIN_THREAD_TIMEOUT_MS)
    ? createFilter(request, loader)
    : undefined
  const queue: (() => Promise<void>)[] = []
  let running = false
  let stopped = false

  /** Runs work on the main thread on the caller's account. */
  function run(work: () => void) {
    const used = cpuTimer()
    timeSlice.run(work)
    meter.spendMainThread(caller, used())
  }

  async function runQueue() {
    running = true
    try {
      while (!stopped && queue[0]) {
        meter.assertTime(caller)
        await queue[0]()
        queue.shift()
      }
    } catch (error) {
      stopped = true
      if (!(error instanceof LakeError)) logError(log, 'lake.listener-failed', error)
      fail(
        error instanceof LakeError
          ? error
          : httpError(500, 'The filter could not be evaluated. See the log of the lake.')
      )
    } finally {
      running = false
    }
  }

  async function evaluateInBatches(documents: Document[]): Promise<Set<Document>> {
    if (!filter || documents.some(isLarge) || meter.isMainThreadSpent(caller)) {
      const results = await dispatcher.filter(request, documents, caller)
      return new Set(documents.filter((_, i) => results[i]))
    }
    const matching = new Set<Document>()
    for (let start = 0; start < documents.length; start += BATCH_SIZE) {
      await timeSlice.available()
      const batch = documents.slice(start, start + BATCH_SIZE)
      run(() => {
        for (const document of batch) if (filter(document)) matching.add(document)
      })
    }
    return matching
  }

  return {
    evaluate(documents, onResult) {
      if (stopped) return
      const isSmall = documents.length <= BATCH_SIZE && !documents.some(isLarge)
      const isFree = !running && !timeSlice.isExhausted() && !meter.isMainThreadSpent(caller)
      if (filter && isSmall && isFree) {
        run(() => onResult(filter))
        return
      }
      if (queue.length >= MAX_QUEUED) {
        stopped = true
        fail(httpError(429, 'The filter takes too long for the number of changes.'))
        return
      }
      queue.push(async () => {
        const matching = await evaluateInBatches(documents)
        if (!stopped) onResult(document => matching.has(document))
      })
      if (!running) void runQueue()
    },
    stop() {
      stopped = true
      queue.length = 0
    }
  }
}

function isLarge(document: Document): boolean {
  return (getJsonSize(document) ?? 0) > MAX_CHARACTERS
}
