/**
 * The answer of a query without the holes that broken content leaves in its lists: references to nothing, items
 * that are no objects. Everything else stays as it is.
 */
export function compact<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) {
    return answer.filter(item => item !== null).map(compact) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer).map(([key, value]) => [key, compact(value)])
  return Object.fromEntries(entries) as Answer
}
