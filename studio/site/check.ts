import type { Content } from '../list/useContent.ts'
import { type FieldPath, missingTranslations } from '../translation/missing-fields.ts'
import { missingAlternatives } from './find-images.ts'
import { brokenLinks } from './find-links.ts'

export type Problem = 'link' | 'picture' | 'english'

/** An issue of a document: the field and its value. */
export type Finding = {
  problem: Problem
  id: string
  type: string
  place: FieldPath
  found?: string
}

/** Finds broken internal links, pictures without alternative text and missing English in the published content. */
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
