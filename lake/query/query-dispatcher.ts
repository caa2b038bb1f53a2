import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { DocumentService } from '../documents/document-service.ts'
import { httpError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Meter } from '../http/meter.ts'
import type { ResolvedOptions } from '../options.ts'
import { cpuTimer, isTimeout, runWithTimeout } from '../time-limit.ts'
import { createTimeSlice } from '../time-slice.ts'
import { isCostBoundedWith } from './bounded-cost.ts'
import { type Budget, BudgetExceededError } from './budget.ts'
import { isParsed, type Parsed, parseWithin } from './cached-parser.ts'
import { createDocumentLoader } from './document-loader.ts'
import { executeQueryJson } from './execute.ts'
import type { FilterRequest } from './filter.ts'
import type { JsonResult, QueryRequest } from './request.ts'
import { createResultCache } from './result-cache.ts'
import { createWorkerPool } from './worker-pool.ts'
import type { UnparsedQueryRequest } from './worker-task.ts'

/**
 * Executes queries: fast ones on the main thread, others in worker processes that can be stopped. The time is the
 * caller's; a caller whose kind has used its share of the main thread is served by a worker.
 */
export type QueryDispatcher = {
  ask(request: QueryRequest, caller: Caller): JsonResult | Promise<JsonResult>
  /** Executes in a worker, which also parses the request body. */
  askUnparsed(body: string, request: UnparsedQueryRequest, caller: Caller): Promise<JsonResult>
  /** Returns the ids that a query finds, in a worker (`select.ts`). */
  select(request: QueryRequest, caller: Caller): Promise<string[]>
  /** Evaluates a listener's filter in a worker; returns whether it matches, per document. */
  filter(filter: FilterRequest, documents: Document[], caller: Caller): Promise<boolean[]>
  close(): Promise<void>
}

/** Time limit of a query on the main thread, in milliseconds; then a worker takes over. */
export const MAIN_THREAD_TIMEOUT_MS = 20
/** The same for visitors, who may be many. */
const VISITOR_TIMEOUT_MS = 8
/** Budget of a query on the main thread without a time limit. */
const UNTIMED_BUDGET: Budget = { documents: 2_000, characters: 1_000_000 }
/** Budget with a time limit, which cannot interrupt reading rows. */
export const TIMED_BUDGET: Budget = { documents: 10_000, characters: Number.POSITIVE_INFINITY }
/** Limits of the queries that are remembered to have exceeded a stage. */
const RECENT = { max: 500, ttl: 20_000 }

/** Creates the dispatcher on the main connection; workers read the same file. */
export function createQueryDispatcher(
  db: Database,
  documents: Pick<DocumentService, 'names' | 'revision'>,
  file: string,
  { limits, log, synonyms }: Pick<ResolvedOptions, 'limits' | 'log' | 'synonyms'>,
  meter: Meter
): QueryDispatcher {
  const loader = createDocumentLoader(db, documents.names, { synonyms })
  const dataVersion = () => db.statement('PRAGMA data_version').get()?.data_version
  const state = () => `${documents.revision()} ${dataVersion()}`
  const results = createResultCache(limits.answerCharacters, state)
  const pool = createWorkerPool(file, { limits, log, synonyms }, meter)
  // queries that exceeded a stage recently and skip it
  const needsTimeLimit = new LRUCache<string, true>(RECENT)
  const needsWorker = new LRUCache<string, true>(RECENT)
  const visitorSlice = createTimeSlice()

  /** Throws a 401 or 403 for callers without any rights in the data set: no worker works for them. */
  function assertReader({ reader, identity }: Pick<QueryRequest, 'reader' | 'identity'>) {
    if (reader.layers.length > 0) return
    const message = 'You may read nothing in this data set, so only simple queries are evaluated.'
    throw httpError(identity === '' ? 401 : 403, message)
  }

  async function askWorker(request: QueryRequest, caller: Caller) {
    assertReader(request)
    return pool.ask({ kind: 'query', request }, caller)
  }

  /** Runs work on the main thread on the caller's account. */
  function metered<T>(caller: Caller, work: () => T): T {
    const used = cpuTimer()
    try {
      return caller.kind === 'visitor' ? visitorSlice.run(work) : work()
    } finally {
      meter.spendMainThread(caller, used())
    }
  }

  /** Executes under a budget without a time limit; undefined if that is not possible. */
  function executeUntimed(request: QueryRequest, parsed: Parsed): JsonResult | undefined {
    const { query, params, sourceMap } = request
    if (
      sourceMap ||
      parsed.hasPlainMatch ||
      needsTimeLimit.has(query) ||
      !isCostBoundedWith(parsed, params)
    )
      return undefined
    try {
      const characters = UNTIMED_BUDGET.characters / parsed.repeats
      return executeQueryJson(loader, request, { ...UNTIMED_BUDGET, characters })
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error
      needsTimeLimit.set(query, true)
      return undefined
    }
  }

  /** Executes on the main thread; undefined if that takes longer than the time limit in milliseconds. */
  function executeHere(
    request: QueryRequest,
    parsed: Parsed,
    timeout: number
  ): JsonResult | undefined {
    const { query } = request
    const untimedResult = executeUntimed(request, parsed)
    if (untimedResult) return untimedResult
    const used = cpuTimer()
    try {
      return runWithTimeout(timeout, () => executeQueryJson(loader, request, { ...TIMED_BUDGET }))
    } catch (error) {
      if (error instanceof BudgetExceededError) needsWorker.set(query, true)
      else if (!isTimeout(error)) throw error
      // on a busy machine the time limit can pass without CPU time
      else if (used() > timeout / 2) needsWorker.set(query, true)
      return undefined
    }
  }

  function execute(
    request: QueryRequest,
    parsed: Parsed,
    caller: Caller
  ): JsonResult | Promise<JsonResult> {
    const isForWorker =
      parsed.multipliesTexts || needsWorker.has(request.query) || meter.isMainThreadSpent(caller)
    if (isForWorker) return askWorker(request, caller)
    return (
      metered(caller, () => executeHere(request, parsed, timeoutOf(caller))) ??
      askWorker(request, caller)
    )
  }

  function parse({ query, params }: QueryRequest, caller: Caller): Parsed | undefined {
    if (!isParsed(query) && meter.isMainThreadSpent(caller)) return undefined
    return metered(caller, () => parseWithin(timeoutOf(caller), query, params))
  }

  function ask(request: QueryRequest, caller: Caller): JsonResult | Promise<JsonResult> {
    const parsed = parse(request, caller)
    if (!parsed) return askWorker(request, caller)
    const name = results.cacheKey(request, parsed.volatility)
    if (name === undefined) return execute(request, parsed, caller)
    const cached = results.get(name)
    if (cached) return cached
    const stateBefore = state()
    const result = execute(request, parsed, caller)
    if (!(result instanceof Promise)) {
      results.set(name, result, stateBefore)
      return result
    }
    return result.then(result => {
      results.set(name, result, stateBefore)
      return result
    })
  }

  return {
    ask(request, caller) {
      if (caller.kind !== 'visitor' || !visitorSlice.isExhausted()) return ask(request, caller)
      return visitorSlice.available().then(() => ask(request, caller))
    },
    async select(request, caller) {
      const { json } = await pool.ask({ kind: 'select', request }, caller)
      return JSON.parse(json) as string[]
    },
    async askUnparsed(body, request, caller) {
      assertReader(request)
      return pool.ask({ kind: 'body', body, request }, caller)
    },
    async filter(filter, documents, caller) {
      const { json } = await pool.ask({ kind: 'filter', filter, documents }, caller)
      return JSON.parse(json) as boolean[]
    },
    close: () => pool.close()
  }
}

function timeoutOf({ kind }: Caller): number {
  return kind === 'visitor' ? VISITOR_TIMEOUT_MS : MAIN_THREAD_TIMEOUT_MS
}
