import { missingEnglish, type Place } from '../english/missing.ts'
import type { Content } from '../live/content.ts'
import { brokenLinks } from './links.ts'
import { missingAlternatives } from './pictures.ts'

export type Problem = 'link' | 'picture' | 'english'

/** One thing to mend: in which document, at which field, and what is there. */
export type Finding = {
  problem: Problem
  id: string
  type: string
  place: Place
  found?: string
}

/**
 * Everything in the published content that a visitor would stumble over: links into the site that lead
 * nowhere, pictures without alternative text, texts without English.
 */
export function check(documents: readonly Content[]): Finding[] {
  const paths = new Set(documents.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])))
  return documents.flatMap(document => [
    ...brokenLinks(document, paths).map(({ place, address }) =>
      finding(document, 'link', place, address)
    ),
    ...missingAlternatives(document).map(place => finding(document, 'picture', place)),
    ...missingEnglish(document).map(place => finding(document, 'english', place))
  ])
}

function finding(document: Content, problem: Problem, place: Place, found?: string): Finding {
  return { problem, id: document._id, type: document._type, place, found }
}
