import { getJsonSize } from '../documents/size.ts'

/** The budget of a query: weighted documents, and characters of their JSON. */
export type Budget = { documents: number; characters: number }

/** Thrown when a query exceeds its budget. */
export class BudgetExceededError extends Error {}

/** Maximum JSON length of a document parsed under a budget, because parsing cannot be interrupted. */
export const MAX_PARSED_LENGTH = 512 * 1024

/** Size of a value of unknown size, such as the result of a projection. */
const UNKNOWN_SIZE = 256

/** Charges documents to a budget. Throws `BudgetExceededError` when it is exhausted. */
export function charge(budget: Budget, value: unknown, weight: number): void {
  const documents = Array.isArray(value) ? value : [value]
  budget.documents -= weight * (Array.isArray(value) ? documents.length + 1 : 1)
  if (budget.documents < 0) throw new BudgetExceededError()
  if (budget.characters === Number.POSITIVE_INFINITY) return
  for (const document of documents) {
    if (typeof document !== 'object' || document === null) continue
    budget.characters -= weight * (getJsonSize(document) ?? UNKNOWN_SIZE)
  }
  if (budget.characters < 0) throw new BudgetExceededError()
}
