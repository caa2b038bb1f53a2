import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { DocumentService } from '../documents/document-service.ts'
import type { Limits } from '../options.ts'
import { isCostBoundedWith } from './bounded-cost.ts'
import { type Budget, BudgetExceededError } from './budget.ts'
import { createDocumentLoader } from './document-loader.ts'
import { executeQueryJson } from './execute.ts'
import type { FilterRequest } from './filter.ts'
import { createLruCache } from './lru-cache.ts'
import { type Parsed, parseWithin } from './parse.ts'
import type { JsonResult, QueryRequest } from './request.ts'
import { createResultCache } from './result-cache.ts'
import { cpuTimer, isTimeout, runWithTimeout } from './time-limit.ts'
import { createWorkerPool } from './worker-pool.ts'
import type { UnparsedQueryRequest } from './worker-task.ts'

/** Executes queries: fast ones on the main thread, others in worker processes that can be stopped. */
export type Engine = {
  ask(request: QueryRequest): JsonResult | Promise<JsonResult>
  /** Executes in a worker, which also parses the request body. */
  askUnparsed(body: string, request: UnparsedQueryRequest): Promise<JsonResult>
  /** Returns the ids that a query finds, in a worker (`select.ts`). */
  select(request: QueryRequest): Promise<string[]>
  /** Evaluates a listener's filter in a worker; returns whether it matches, per document. */
  filter(filter: FilterRequest, documents: Document[]): Promise<boolean[]>
  close(): Promise<void>
}

/** Time limit of a query on the main thread, in milliseconds; then a worker takes over. */
export const MAIN_THREAD_TIMEOUT_MS = 20
/** Budget of a query on the main thread without a time limit. */
const UNTIMED_BUDGET: Budget = { documents: 2_000, characters: 1_000_000 }
/** Budget with a time limit, which cannot interrupt reading rows. */
export const TIMED_BUDGET: Budget = { documents: 10_000, characters: Number.POSITIVE_INFINITY }
const MAX_REMEMBERED = 500
const REMEMBERED_MS = 20_000

/** Creates the engine on the main connection; workers read the same file. */
export function createEngine(
  db: Database,
  documents: Pick<DocumentService, 'names' | 'revision'>,
  file: string,
  limits: Limits
): Engine {
  const loader = createDocumentLoader(db, documents.names)
  const dataVersion = () => db.statement('PRAGMA data_version').get()?.data_version
  const state = () => `${documents.revision()} ${dataVersion()}`
  const results = createResultCache(limits.answerCharacters, state)
  const pool = createWorkerPool(file, limits)
  // queries that exceeded a stage recently and skip it
  const needsTimeLimit = createRecentSet()
  const needsWorker = createRecentSet()

  function askWorker(request: QueryRequest) {
    return pool.ask({ kind: 'query', identity: request.identity, request })
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
      needsTimeLimit.add(query)
      return undefined
    }
  }

  function execute(request: QueryRequest, parsed: Parsed): JsonResult | Promise<JsonResult> {
    const { query } = request
    if (parsed.multipliesTexts || needsWorker.has(query)) return askWorker(request)
    const untimedResult = executeUntimed(request, parsed)
    if (untimedResult) return untimedResult
    const used = cpuTimer()
    try {
      return runWithTimeout(MAIN_THREAD_TIMEOUT_MS, () =>
        executeQueryJson(loader, request, { ...TIMED_BUDGET })
      )
    } catch (error) {
      if (error instanceof BudgetExceededError) needsWorker.add(query)
      else if (!isTimeout(error)) throw error
      // on a busy machine the time limit can pass without CPU time
      else if (used() > MAIN_THREAD_TIMEOUT_MS / 2) needsWorker.add(query)
      return askWorker(request)
    }
  }

  return {
    ask(request) {
      const parsed = parseWithin(MAIN_THREAD_TIMEOUT_MS, request.query, request.params)
      if (!parsed) return askWorker(request)
      const name = results.cacheKey(request, parsed.volatility)
      if (name === undefined) return execute(request, parsed)
      const cached = results.get(name)
      if (cached) return cached
      const stateBefore = state()
      const result = execute(request, parsed)
      if (!(result instanceof Promise)) {
        results.set(name, result, stateBefore)
        return result
      }
      return result.then(result => {
        results.set(name, result, stateBefore)
        return result
      })
    },
    async select(request) {
      const { json } = await pool.ask({ kind: 'select', identity: request.identity, request })
      return JSON.parse(json) as string[]
    },
    askUnparsed: (body, request) =>
      pool.ask({ kind: 'body', identity: request.identity, body, request }),
    async filter(filter, list) {
      const { identity } = filter
      const { json } = await pool.ask({ kind: 'filter', identity, filter, documents: list })
      return JSON.parse(json) as boolean[]
    },
    close: () => pool.close()
  }
}

/** A set whose entries expire. */
function createRecentSet() {
  const until = createLruCache<string, number>(MAX_REMEMBERED)
  return {
    add: (text: string) => until.set(text, Date.now() + REMEMBERED_MS, 1),
    has: (text: string) => (until.get(text) ?? 0) > Date.now()
  }
}
