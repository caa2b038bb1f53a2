import { defineQuery } from 'groq'
import { reportProblem } from '../build/problem.ts'
import { recordPath } from '../build/record.ts'
import { COMPARE_PATH, isComparison } from '../camera/combination.ts'
import type { Locale } from '../i18n/locale.ts'
import { fits, madePages, type RoutedType } from '../route/table.ts'
import { stamp, text } from './fields.ts'
import { load, loadUnrecorded } from './load.ts'
import type { Localized } from './text.ts'

/** A document that has a page of its own. */
export interface RoutedDocument {
  id: string
  type: RoutedType
  path: string
}

export const routedQuery =
  defineQuery(`*[_type in ["page", "camera", "product", "software", "service"] && defined(path)]
  | order(_createdAt asc, _id asc){"id": _id, "type": _type, path}`)

export const nameQuery = defineQuery(
  `*[_id == $id && _type in ["page", "camera", "product", "software", "service"]][0]{${stamp}, ${text('name')}}`
)

/** All documents that have a page, each path once; a document whose path cannot be served is reported and left out. */
export async function routedDocuments(): Promise<RoutedDocument[]> {
  return [...(await byPath()).values()]
}

/** Whether a path has a page. The page that asks is recorded with the path. */
export async function hasPage(path: string): Promise<boolean> {
  recordPath(path)
  const documents = await byPath()
  return documents.has(path) || isMade(path, documents)
}

function isMade(path: string, documents: Map<string, RoutedDocument>): boolean {
  if (!path.startsWith(COMPARE_PATH)) return Object.hasOwn(madePages, path)
  const cameras = [...documents.values()].filter(({ type }) => type === 'camera')
  return isComparison(
    path,
    cameras.map(camera => camera.path)
  )
}

/** The name of the page at a path; nothing where there is none. */
export async function pageName(path: string, locale: Locale): Promise<Localized> {
  recordPath(path)
  const document = (await byPath()).get(path)
  return document && (await load(nameQuery, { id: document.id, locale }))?.name
}

const selected = new WeakMap<object, Map<string, RoutedDocument>>()

async function byPath(): Promise<Map<string, RoutedDocument>> {
  const found = await loadUnrecorded(routedQuery)
  const known = selected.get(found) ?? selectRouted(found)
  selected.set(found, known)
  return known
}

/** Keeps the documents whose path has the form of their type and was not taken before. */
export function selectRouted(
  found: { id: string; type: RoutedType; path: string | null }[]
): Map<string, RoutedDocument> {
  const byPath = new Map<string, RoutedDocument>()
  for (const { id, type, path } of found) {
    if (typeof path !== 'string' || !fits(type, path)) {
      reportProblem(
        `${type} ${id}: path ${JSON.stringify(path)} has not the form of its type, so it has no page.`
      )
    } else if (byPath.has(path)) {
      reportProblem(
        `${type} ${id}: path ${path} belongs to ${byPath.get(path)?.id} already, so it has no page.`
      )
    } else byPath.set(path, { id, type, path })
  }
  return byPath
}
