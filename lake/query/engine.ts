import type { Database } from '../database/open.ts'
import type { Names } from '../documents/names.ts'
import { LakeError } from '../errors.ts'
import type { Limits } from '../options.ts'
import { createCache } from './cache.ts'
import { within } from './guard.ts'
import { createLibrary } from './library.ts'
import { parseQuery } from './parse.ts'
import { TooMuch } from './plan.ts'
import { createPool, type TextAnswer } from './pool.ts'
import { answerText, type Question } from './run.ts'

/** Answers queries: quick ones at once, those that prove long in a worker. */
export type Engine = {
  ask(question: Question): TextAnswer | Promise<TextAnswer>
  close(): Promise<void>
}

/** How long the main thread tries, in milliseconds, before it hands a query to a worker. */
const TRY = 100
/** How many documents the main thread goes through for one query. */
const MOST_DOCUMENTS = 15_000
const REMEMBERED = 500
const REMEMBERED_FOR = 20_000

/** The engine on the main connection, with workers that read the same file. */
export function createEngine(db: Database, names: Names, file: string, limits: Limits): Engine {
  const library = createLibrary(db, names)
  const pool = createPool(file, limits)
  // what proved long is not tried on the main thread again for a while; by its text
  const long = createCache<string, number>(REMEMBERED)

  function remember(query: string) {
    long.set(query, Date.now() + REMEMBERED_FOR, 1)
  }

  function isLong(query: string): boolean {
    return (long.get(query) ?? 0) > Date.now()
  }

  return {
    ask(question) {
      if (isLong(question.query)) return pool.ask(question)
      const { tame } = parseQuery(question.query, question.params)
      const work = () => answerText(library, question, MOST_DOCUMENTS)
      const before = process.threadCpuUsage()
      try {
        return tame ? work() : within(TRY, work)
      } catch (error) {
        if (error instanceof TooMuch) remember(question.query)
        else if (error instanceof LakeError && error.status === 408) {
          // on a busy machine time passes without the query having used it
          const { user, system } = process.threadCpuUsage(before)
          if ((user + system) / 1000 > TRY / 2) remember(question.query)
        } else throw error
        return pool.ask(question)
      }
    },
    close: () => pool.close()
  }
}
