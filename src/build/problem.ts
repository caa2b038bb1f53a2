import { short } from '../head/short.ts'
import { buildState } from './state.ts'

/** Characters of a sentence: it may quote what somebody wrote. */
const LONGEST = 500

/**
 * Notes content that cannot be shown as it stands; the page renders without it, and the build names it at its end.
 * @param sentence which document and field, and what is wrong with it
 */
export function reportProblem(sentence: string): void {
  buildState().problems.add(short(sentence, LONGEST))
}

/** The problems reported since the last `takeProblems`, sorted. */
export function reportedProblems(): string[] {
  return [...buildState().problems].sort()
}

/** Returns the reported problems, sorted, and clears them. */
export function takeProblems(): string[] {
  const taken = reportedProblems()
  buildState().problems.clear()
  return taken
}
