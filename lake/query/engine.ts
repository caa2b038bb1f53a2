import type { Database } from '../database/open.ts'
import type { Documents } from '../documents/documents.ts'
import type { Limits } from '../options.ts'
import { createAnswers } from './answers.ts'
import { createCache } from './cache.ts'
import { isOutOfTime, stopwatch, within } from './guard.ts'
import { createLibrary } from './library.ts'
import { LONGEST_AT_ONCE, type Parsed, parseQuery } from './parse.ts'
import { TooMuch } from './plan.ts'
import { createPool, type TextAnswer } from './pool.ts'
import { answerText, type Question } from './run.ts'
import { isTameWith } from './tame.ts'

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
export function createEngine(
  db: Database,
  documents: Pick<Documents, 'names' | 'revision'>,
  file: string,
  limits: Limits
): Engine {
  const library = createLibrary(db, documents.names)
  const foreign = () => db.statement('PRAGMA data_version').get()?.data_version
  const state = () => `${documents.revision()} ${foreign()}`
  const answers = createAnswers(limits.answerCharacters, state)
  const pool = createPool(file, limits)
  // what proved long is not tried on the main thread again for a while; by its text
  const long = createCache<string, number>(REMEMBERED)

  function remember(query: string) {
    long.set(query, Date.now() + REMEMBERED_FOR, 1)
  }

  function isLong(query: string): boolean {
    return (long.get(query) ?? 0) > Date.now()
  }

  function tried<T>(query: string, work: () => T): T {
    const used = stopwatch()
    try {
      return within(TRY, work)
    } catch (error) {
      // on a busy machine time passes without the query having used it
      if (isOutOfTime(error) && used() > TRY / 2) remember(query)
      throw error
    }
  }

  function answerTo(question: Question, parsed: Parsed): TextAnswer | Promise<TextAnswer> {
    if (isLong(question.query)) return pool.ask(question)
    const work = () => answerText(library, question, MOST_DOCUMENTS)
    try {
      return isTameWith(parsed, question.params) ? work() : tried(question.query, work)
    } catch (error) {
      if (error instanceof TooMuch) remember(question.query)
      else if (!isOutOfTime(error)) throw error
      return pool.ask(question)
    }
  }

  return {
    ask(question) {
      if (question.query.length > LONGEST_AT_ONCE) return pool.ask(question)
      const parsed = parseQuery(question.query, question.params)
      const name = answers.nameOf(question, parsed.volatility)
      if (name === undefined) return answerTo(question, parsed)
      const known = answers.get(name)
      if (known) return known
      const begun = state()
      const answer = answerTo(question, parsed)
      if (!(answer instanceof Promise)) {
        answers.keep(name, answer, begun)
        return answer
      }
      return answer.then(found => {
        answers.keep(name, found, begun)
        return found
      })
    },
    close: () => pool.close()
  }
}
