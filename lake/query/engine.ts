import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { DocumentService } from '../documents/document-service.ts'
import type { Limits } from '../options.ts'
import { isCostBoundedWith } from './bounded-cost.ts'
import { type Budget, TooMuch } from './budget.ts'
import { createDocumentLoader } from './document-loader.ts'
import { executeQueryJson, type QueryRequest } from './execute.ts'
import type { FilterQuestion } from './filter.ts'
import { createLruCache } from './lru-cache.ts'
import { type Parsed, parseWithin } from './parse.ts'
import { createResultCache } from './result-cache.ts'
import { cpuTimer, isTimeout, runWithTimeout } from './time-limit.ts'
import { createWorkerPool } from './worker-pool.ts'
import type { PackedQuestion, TextAnswer } from './worker-task.ts'

/** Answers queries: quick ones at once, others in a worker that can be stopped. */
export type Engine = {
  ask(question: QueryRequest): TextAnswer | Promise<TextAnswer>
  /** Answers in a worker, which parses the request's body as well. */
  askPacked(body: string, question: PackedQuestion): Promise<TextAnswer>
  /** Searches in a worker: the ids that a query finds (`select.ts`). */
  select(question: QueryRequest): Promise<string[]>
  /** Evaluates a listener's filter in a worker: for each document, whether it passes. */
  filter(filter: FilterQuestion, documents: Document[]): Promise<boolean[]>
  close(): Promise<void>
}

/** How long the main thread tries, in milliseconds, before it hands a query to a worker. */
export const TRY = 20
/** What a query may go through on the main thread without a time limit. */
const UNTIMED: Budget = { documents: 2_000, characters: 1_000_000 }
/** The same with one; reading rows cannot be interrupted. */
export const TIMED: Budget = { documents: 10_000, characters: Number.POSITIVE_INFINITY }
const REMEMBERED = 500
const REMEMBERED_FOR = 20_000

/** The engine on the main connection, with workers that read the same file. */
export function createEngine(
  db: Database,
  documents: Pick<DocumentService, 'names' | 'revision'>,
  file: string,
  limits: Limits
): Engine {
  const library = createDocumentLoader(db, documents.names)
  const foreign = () => db.statement('PRAGMA data_version').get()?.data_version
  const state = () => `${documents.revision()} ${foreign()}`
  const answers = createResultCache(limits.answerCharacters, state)
  const pool = createWorkerPool(file, limits)
  // by text: what proved too much for a stage is not tried there again for a while
  const timed = createMemory()
  const long = createMemory()

  function askApart(question: QueryRequest) {
    return pool.ask({ kind: 'query', identity: question.identity, question })
  }

  /** Evaluates without a time limit; undefined where that takes more than its budget. */
  function untimed(question: QueryRequest, parsed: Parsed): TextAnswer | undefined {
    const { query, params } = question
    if (parsed.hasPlainMatch || timed.has(query) || !isCostBoundedWith(parsed, params))
      return undefined
    try {
      const characters = UNTIMED.characters / parsed.repeats
      return executeQueryJson(library, question, { ...UNTIMED, characters })
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error
      timed.add(query)
      return undefined
    }
  }

  function answerTo(question: QueryRequest, parsed: Parsed): TextAnswer | Promise<TextAnswer> {
    const { query } = question
    if (parsed.multipliesTexts || long.has(query)) return askApart(question)
    const quick = untimed(question, parsed)
    if (quick) return quick
    const used = cpuTimer()
    try {
      return runWithTimeout(TRY, () => executeQueryJson(library, question, { ...TIMED }))
    } catch (error) {
      if (error instanceof TooMuch) long.add(query)
      else if (!isTimeout(error)) throw error
      // on a busy machine time passes without the query having used it
      else if (used() > TRY / 2) long.add(query)
      return askApart(question)
    }
  }

  return {
    ask(question) {
      const parsed = parseWithin(TRY, question.query, question.params)
      if (!parsed) return askApart(question)
      const name = answers.cacheKey(question, parsed.volatility)
      if (name === undefined) return answerTo(question, parsed)
      const known = answers.get(name)
      if (known) return known
      const begun = state()
      const answer = answerTo(question, parsed)
      if (!(answer instanceof Promise)) {
        answers.set(name, answer, begun)
        return answer
      }
      return answer.then(found => {
        answers.set(name, found, begun)
        return found
      })
    },
    async select(question) {
      const { json } = await pool.ask({ kind: 'select', identity: question.identity, question })
      return JSON.parse(json) as string[]
    },
    askPacked: (body, question) =>
      pool.ask({ kind: 'body', identity: question.identity, body, question }),
    async filter(filter, list) {
      const { identity } = filter
      const { json } = await pool.ask({ kind: 'filter', identity, filter, documents: list })
      return JSON.parse(json) as boolean[]
    },
    close: () => pool.close()
  }
}

/** Remembers texts for a while. */
function createMemory() {
  const until = createLruCache<string, number>(REMEMBERED)
  return {
    add: (text: string) => until.set(text, Date.now() + REMEMBERED_FOR, 1),
    has: (text: string) => (until.get(text) ?? 0) > Date.now()
  }
}
