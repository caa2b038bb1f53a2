import { truncate } from '../../shared/text/truncate.ts'
import { buildContext } from './build-context.ts'

/** Characters of a warning, which may quote content of any length. */
const MAX_MESSAGE_LENGTH = 500

/**
 * Reports content that cannot be shown as it is stored; the page renders without it, and the build logs the warning.
 * @param sentence names the document and field, and what is wrong
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
