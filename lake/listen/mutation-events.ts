import type { Document } from '../documents/document.ts'
import type { Commit } from '../documents/transaction.ts'
import type { DocumentFilter } from '../query/filter.ts'

/** Contents of a listener's events. */
export type EventOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effects: boolean
}

/** Whether the listener may read a document, and whether its filter matches. */
export type Visibility = { canSee(document: Document): boolean; matches: DocumentFilter }

/** An event of one document in a transaction; listeners resume from its id. */
export type MutationEvent = { id: string; place: number; data: Record<string, unknown> }

/** The readable states of documents before and after a transaction. */
export function visibleStates(commit: Commit, canSee: Visibility['canSee']): Document[] {
  const states = commit.changes.flatMap(({ before, after }) => [before, after])
  return states.filter(state => state !== undefined).filter(canSee)
}

/** The events of a transaction for a listener, numbered. */
export function mutationEvents(
  commit: Commit,
  { canSee, matches }: Visibility,
  options: EventOptions
): MutationEvent[] {
  const matching = commit.changes.flatMap((change, place) => {
    const before = change.before && canSee(change.before) && matches(change.before)
    const after = change.after && canSee(change.after) && matches(change.after)
    if (!before && !after) return []
    const transition = before && after ? 'update' : after ? 'appear' : 'disappear'
    return [{ change, place, transition }]
  })
  return matching.map(({ change, place, transition }, index) => {
    const id = `${commit.id}#${change.id}`
    const data: Record<string, unknown> = {
      eventId: id,
      documentId: change.id,
      transactionId: commit.id,
      transition,
      identity: commit.author,
      timestamp: commit.timestamp,
      visibility: 'query',
      transactionTotalEvents: matching.length,
      transactionCurrentEvent: index
    }
    if (change.before) data.previousRev = change.before._rev
    // deletions have a revision too: the Studio chains events by it
    data.resultRev = change.after?._rev ?? commit.id
    if (options.includeMutations) data.mutations = change.mutations
    if (options.effects) data.effects = change.effects
    if (options.includeResult && change.after) data.result = change.after
    if (options.includePreviousRevision) data.previous = change.before ?? null
    return { id, place, data }
  })
}
