import { truncate } from '../head/truncate.ts'
import { buildContext } from './build-context.ts'

/** Characters of a sentence: it may quote what somebody wrote. */
const MAX_MESSAGE_LENGTH = 500

/**
 * Notes content that cannot be shown as it stands; the page renders without it, and the build names it at its end.
 * @param sentence which document and field, and what is wrong with it
 */
export function reportWarning(sentence: string): void {
  buildContext().problems.add(truncate(sentence, MAX_MESSAGE_LENGTH))
}

/** The problems reported since the last `takeWarnings`, sorted. */
export function reportedProblems(): string[] {
  return [...buildContext().problems].sort()
}

/** Returns the reported problems, sorted, and clears them. */
export function takeWarnings(): string[] {
  const taken = reportedProblems()
  buildContext().problems.clear()
  return taken
}
