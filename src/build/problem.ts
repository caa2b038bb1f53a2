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

/** Takes the problems noted since the last call, for printing. */
export function takeProblems(): string[] {
  const { problems } = buildState()
  const taken = [...problems].sort()
  problems.clear()
  return taken
}
