import { getSize } from '../documents/size.ts'

/** How much a query may go through: documents, by weight, and the characters of their JSON. */
export type Budget = { documents: number; characters: number }

/** A query goes through more than its budget. */
export class BudgetExceeded extends Error {}

/** Longest JSON of one document that is parsed under a budget: parsing cannot be interrupted. */
export const MAX_PARSED = 512 * 1024

/** Counted for a value whose size is unknown, such as the result of a projection. */
const UNKNOWN_SIZE = 256

/** Subtracts documents from a budget. Throws `BudgetExceeded` once it is exhausted. */
export function charge(budget: Budget, value: unknown, weight: number): void {
  const documents = Array.isArray(value) ? value : [value]
  budget.documents -= weight * (Array.isArray(value) ? documents.length + 1 : 1)
  if (budget.documents < 0) throw new BudgetExceeded()
  if (budget.characters === Number.POSITIVE_INFINITY) return
  for (const document of documents) {
    if (typeof document !== 'object' || document === null) continue
    budget.characters -= weight * (getSize(document) ?? UNKNOWN_SIZE)
  }
  if (budget.characters < 0) throw new BudgetExceeded()
}
