import type { Content } from '../list/useContent.ts'
import { siteLinks } from '../site/find-links.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** A usage of a document: by reference (which prevents deletion) or by a link to its page. */
export type Usage = { id: string; type: string; place: FieldPath; by: 'reference' | 'link' }

/**
 * Finds every usage in other documents, drafts and published alike: either prevents deletion.
 * @param id published id of the document
 * @param path of its page, without locale; undefined if it has no page
 */
export function findUsages(
  id: string,
  path: string | undefined,
  states: readonly Content[]
): Usage[] {
  const uses = states.flatMap(state => {
    const user = { id: state._id.replace(/^drafts\./, ''), type: state._type }
    return [
      ...references(state, id).map((place): Usage => ({ ...user, place, by: 'reference' })),
      ...links(state, path).map((place): Usage => ({ ...user, place, by: 'link' }))
    ]
  })
  const once = new Map(uses.map(use => [`${use.by} ${use.id} ${use.place}`, use]))
  return [...once.values()].filter(use => use.id !== id)
}

function references(state: Content, id: string): FieldPath[] {
  const places: FieldPath[] = []
  walk(state, (object, place) => {
    if (object._ref === id) places.push(place)
  })
  return places
}

function links(state: Content, path: string | undefined): FieldPath[] {
  return siteLinks(state)
    .filter(link => link.path === path)
    .map(({ place }) => place)
}
