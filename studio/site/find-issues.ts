import { REQUIRED_FIELDS } from '../../shared/content/required-fields.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import type { Content } from '../list/useContent.ts'
import { missingTranslations } from '../translation/missing-fields.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'
import { missingAlternatives } from './find-images.ts'
import { brokenLinks, forbiddenLinks } from './find-links.ts'
import { missingReferences } from './find-missing-references.ts'

export type Problem =
  | 'forbidden'
  | 'link'
  | 'reference'
  | 'duplicate'
  | 'blank'
  | 'picture'
  | 'english'

/** An issue of a document: the field and its value. */
export type Finding = {
  problem: Problem
  id: string
  type: string
  place: FieldPath
  found?: string
}

/**
 * Finds what the site leaves out or shows with a gap: forbidden and broken links, missing references, duplicate paths,
 * blank required texts, pictures without alternative text and missing English.
 * @param documents the published content
 * @param ids of all published documents, also of other types; by default those of `documents`
 */
export function findIssues(
  documents: readonly Content[],
  ids: Iterable<string> = documents.map(({ _id }) => _id)
): Finding[] {
  const known = new Set(ids)
  const owners = Map.groupBy(documents.filter(hasPath), ({ path }) => path)
  const paths = new Set(owners.keys())
  return documents.flatMap(document => [
    ...forbiddenLinks(document).map(({ place, address }) =>
      finding(document, 'forbidden', place, address)
    ),
    ...brokenLinks(document, paths).map(({ place, address }) =>
      finding(document, 'link', place, address)
    ),
    ...missingReferences(document, known).map(({ place, id }) =>
      finding(document, 'reference', place, id)
    ),
    ...duplicatePath(document, owners),
    ...blankTexts(document).map(place => finding(document, 'blank', place)),
    ...missingAlternatives(document).map(place => finding(document, 'picture', place)),
    ...missingTranslations(document).map(place => finding(document, 'english', place))
  ])
}

function duplicatePath(document: Content, owners: Map<string, Content[]>): Finding[] {
  if (!hasPath(document) || (owners.get(document.path)?.length ?? 0) < 2) return []
  return [finding(document, 'duplicate', 'path', document.path)]
}

/** Required fields without a value, and texts with English only. */
function blankTexts(document: Content): FieldPath[] {
  const places = (REQUIRED_FIELDS[document._type] ?? []).filter(field => isBlank(document[field]))
  walk(document, (object, place) => {
    if (!isBlank(object.en) && isBlank(object.zh) && !places.includes(place))
      places.push(`${place}.zh`)
  })
  return places
}

function hasPath(document: Content): document is Content & { path: string } {
  return typeof document.path === 'string'
}

function finding(document: Content, problem: Problem, place: FieldPath, found?: string): Finding {
  return { problem, id: document._id, type: document._type, place, found }
}
