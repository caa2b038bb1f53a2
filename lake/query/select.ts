import { isObject } from '../documents/document.ts'
import { isValidId } from '../documents/id.ts'
import { type Budget, BudgetExceeded } from './budget.ts'
import type { DocumentLoader } from './document-loader.ts'
import { executeQuery, type QueryRequest } from './execute.ts'
import { parseWithin } from './parse.ts'
import { cpuTimer, isTimeout, runWithTimeout } from './time-limit.ts'

/** Most documents that one mutation may change by a query. */
export const MAX_SELECTED = 10_000

/** How often a search that the machine kept from running is tried. */
const TRIES = 20

/** The ids of the documents that a query finds, or of the objects that it makes of them. */
export function select(library: DocumentLoader, question: QueryRequest, budget?: Budget): string[] {
  const { result } = executeQuery(library, question, budget)
  const ids: string[] = []
  for (const item of Array.isArray(result) ? result : [result]) {
    const id = isObject(item) ? item._id : item
    if (isValidId(id)) ids.push(id)
    // one more than allowed says that there are too many
    if (ids.length > MAX_SELECTED) break
  }
  return ids
}

/** As `select` on the main thread; undefined where that would take longer than so many milliseconds. */
export function selectWithin(
  milliseconds: number,
  library: DocumentLoader,
  question: QueryRequest,
  budget: Budget
): string[] | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const used = cpuTimer()
    try {
      const parsed = parseWithin(milliseconds, question.query, question.params)
      if (!parsed || parsed.multipliesTexts) return undefined
      return runWithTimeout(milliseconds, () => select(library, question, { ...budget }))
    } catch (error) {
      if (error instanceof BudgetExceeded) return undefined
      if (!isTimeout(error)) throw error
      // on a busy machine time passes without the query having used it
      if (used() > milliseconds / 2) return undefined
    }
  }
  return undefined
}
