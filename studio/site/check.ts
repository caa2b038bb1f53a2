import type { Content } from '../list/useContent.ts'
import { type FieldPath, missingTranslations } from '../translation/missing-fields.ts'
import { missingAlternatives } from './find-images.ts'
import { brokenLinks } from './find-links.ts'

export type Problem = 'link' | 'picture' | 'english'

/** One thing to mend: in which document, at which field, and what is there. */
export type Finding = {
  problem: Problem
  id: string
  type: string
  place: FieldPath
  found?: string
}

/**
 * Everything in the published content that a visitor would stumble over: links into the site that lead
 * nowhere, pictures without alternative text, texts without English.
 */
export function findIssues(documents: readonly Content[]): Finding[] {
  const paths = new Set(documents.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])))
  return documents.flatMap(document => [
    ...brokenLinks(document, paths).map(({ place, address }) =>
      finding(document, 'link', place, address)
    ),
    ...missingAlternatives(document).map(place => finding(document, 'picture', place)),
    ...missingTranslations(document).map(place => finding(document, 'english', place))
  ])
}

function finding(document: Content, problem: Problem, place: FieldPath, found?: string): Finding {
  return { problem, id: document._id, type: document._type, place, found }
}
