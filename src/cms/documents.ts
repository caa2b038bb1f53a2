import { defineQuery } from 'groq'
import type { Locale } from '../../shared/i18n/locale.ts'
import { trackPath } from '../rendering/page-dependencies.ts'
import { COMPARE_PATH, isComparison } from '../routing/combinations.ts'
import { generatedPages } from '../routing/route-table.ts'
import { load } from './load.ts'
import { routedTypes, text, trackedFields } from './projections.ts'
import { type RoutedDocument, routes } from './routes.ts'
import type { Localized } from './text.ts'

export const nameQuery = defineQuery(
  `*[_id == $id && _type in ${routedTypes}][0]{${trackedFields}, ${text('name')}}`
)

/** All documents that have a page; paths are unique. */
export async function routedDocuments(): Promise<RoutedDocument[]> {
  return [...(await routes()).byPath.values()]
}

/** Whether a path has a page. Records the path as a dependency of the calling page. */
export async function hasPage(path: string): Promise<boolean> {
  trackPath(path)
  const { byPath: documents } = await routes()
  return documents.has(path) || isGenerated(path, documents)
}

function isGenerated(path: string, documents: Map<string, RoutedDocument>): boolean {
  if (!path.startsWith(COMPARE_PATH)) return Object.hasOwn(generatedPages, path)
  const cameras = [...documents.values()].filter(({ type }) => type === 'camera')
  return isComparison(
    path,
    cameras.map(camera => camera.path)
  )
}

/** Name of the page at a path; undefined if there is none. Records the path as a dependency of the calling page. */
export async function pageName(path: string, locale: Locale): Promise<Localized> {
  trackPath(path)
  const document = (await routes()).byPath.get(path)
  return document && (await load(nameQuery, { id: document.id, locale }))?.name
}
