import type { Content } from '../list/useContent.ts'
import { siteLinks } from '../site/find-links.ts'
import { walk } from '../site/walk.ts'
import type { FieldPath } from '../translation/missing-fields.ts'

/** A place that needs another document: by reference (then that one cannot be deleted), or by its page's address. */
export type Usage = { id: string; type: string; place: FieldPath; by: 'reference' | 'link' }

/**
 * Every place in other documents that uses this one. Drafts count as well as what is published: either
 * keeps a document from being deleted.
 * @param id its published id
 * @param path of its page, without language; undefined where it has none
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
