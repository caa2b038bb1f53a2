/**
 * Removes null array items (dangling references, invalid items) from a query result, at every depth.
 */
export function compact<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) {
    return answer.filter(item => item !== null).map(compact) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer).map(([key, value]) => [key, compact(value)])
  return Object.fromEntries(entries) as Answer
}
