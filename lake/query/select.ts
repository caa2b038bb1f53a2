import { isObject } from '../../shared/json/is-object.ts'
import { isValidId } from '../documents/id.ts'
import { tryWithin } from '../time-limit.ts'
import { type Budget, BudgetExceededError } from './budget.ts'
import { parseWithin } from './cached-parser.ts'
import type { DocumentLoader } from './document-loader.ts'
import { executeQuery } from './execute.ts'
import type { QueryRequest } from './request.ts'

/** Maximum number of documents that a mutation may select by a query. */
export const MAX_SELECTED = 10_000

/** Returns the ids of a query's results, at most one more than `MAX_SELECTED`. */
export function select(loader: DocumentLoader, request: QueryRequest, budget?: Budget): string[] {
  const { result } = executeQuery(loader, request, budget)
  const ids: string[] = []
  for (const item of Array.isArray(result) ? result : [result]) {
    const id = isObject(item) ? item._id : item
    if (isValidId(id)) ids.push(id)
    // one more than allowed indicates that there are too many
    if (ids.length > MAX_SELECTED) break
  }
  return ids
}

/** Like `select`, on the main thread within a time limit in milliseconds; undefined if it is exceeded. */
export function selectWithin(
  milliseconds: number,
  loader: DocumentLoader,
  request: QueryRequest,
  budget: Budget
): string[] | undefined {
  const parsed = parseWithin(milliseconds, request.query, request.params)
  if (!parsed || parsed.multipliesTexts) return undefined
  try {
    return tryWithin(milliseconds, () => select(loader, request, { ...budget }))
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined
    throw error
  }
}
