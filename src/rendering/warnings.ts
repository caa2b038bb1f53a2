import type { Omission } from '../../shared/publisher/status.ts'
import { toPrintable } from '../../shared/text/printable.ts'
import { truncate } from '../../shared/text/truncate.ts'
import { buildContext } from './build-context.ts'
import { trackOmission } from './page-dependencies.ts'

/** Characters of a warning, which may quote content of any length. */
const MAX_MESSAGE_LENGTH = 500
/** Omissions that are passed on. */
const MAX_OMISSIONS = 200

/**
 * Reports content that cannot be shown as it is stored; the page renders without it, and the build logs the warning.
 * @param sentence names the document and field, and what is wrong
 */
export function reportWarning(sentence: string): void {
  buildContext().problems.add(toLine(sentence))
}

/**
 * Reports a picture, file, link, section or redirect that the page lacks.
 * @param value id of the asset or redirect, address of the link or key of the section, by which editors find its field
 * @param message what is wrong with it
 */
export function reportOmission(kind: Omission['kind'], value: string, message: string): void {
  reportWarning(message)
  trackOmission({
    kind,
    value: truncate(value, MAX_MESSAGE_LENGTH),
    message: toLine(message)
  })
}

// Content may hold what a terminal or a log would obey.
function toLine(sentence: string): string {
  return truncate(toPrintable(sentence).replace(/[\s\p{Cf}]+/gu, ' '), MAX_MESSAGE_LENGTH)
}

/** What all pages lack. */
export function pageOmissions(): Omission[] {
  return [...buildContext().pages.values()]
    .flatMap(({ omissions = [] }) => omissions)
    .slice(0, MAX_OMISSIONS)
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
