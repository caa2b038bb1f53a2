import type { Place } from '../english/missing.ts'
import type { Content } from '../live/content.ts'
import { siteLinks } from '../site/links.ts'
import { walk } from '../site/walk.ts'

/** A place that needs another document: by reference (then that one cannot be deleted), or by its page's address. */
export type Use = { id: string; type: string; place: Place; by: 'reference' | 'link' }

/**
 * Every place in other documents that uses this one. Drafts count as well as what is published: either
 * keeps a document from being deleted.
 * @param id its published id
 * @param path of its page, without language; undefined where it has none
 */
export function usesOf(id: string, path: string | undefined, states: readonly Content[]): Use[] {
  const uses = states.flatMap(state => {
    const user = { id: state._id.replace(/^drafts\./, ''), type: state._type }
    return [
      ...references(state, id).map((place): Use => ({ ...user, place, by: 'reference' })),
      ...links(state, path).map((place): Use => ({ ...user, place, by: 'link' }))
    ]
  })
  const once = new Map(uses.map(use => [`${use.by} ${use.id} ${use.place}`, use]))
  return [...once.values()].filter(use => use.id !== id)
}

function references(state: Content, id: string): Place[] {
  const places: Place[] = []
  walk(state, (object, place) => {
    if (object._ref === id) places.push(place)
  })
  return places
}

function links(state: Content, path: string | undefined): Place[] {
  return siteLinks(state)
    .filter(link => link.path === path)
    .map(({ place }) => place)
}
