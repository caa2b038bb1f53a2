import { isHostId } from '../auth/authenticate.ts'
import type { Database } from '../database/open.ts'
import { historyGroup } from '../documents/history-group.ts'
import { getPublishedId } from '../documents/id.ts'

/** An event of a document in the format of the Studio's history pane. */
export type HistoryEvent = {
  type:
    | 'createDocumentVersion'
    | 'deleteDocumentVersion'
    | 'publishDocumentVersion'
    | 'unpublishDocument'
    | 'deleteDocumentGroup'
    | 'createLiveDocument'
    | 'updateLiveDocument'
  documentId: string
  timestamp: string
  author: string
  versionId?: string
  versionRevisionId?: string
  revisionId?: string
  cause?: { type: string }
}

type Change = {
  id: string
  previous: string | null
  result: string | null
  seq: number
  author: string
  timestamp: string
}

/** A page of events, newest first; `nextCursor` is empty on the last page. */
export type EventPage = { events: HistoryEvent[]; nextCursor: string }

const PAGE_SIZE = 500

/**
 * Returns the events of a document from its transactions. For a draft or version: creation,
 * publication and deletion; the Studio reads edits of drafts itself. A draft without events has the
 * direct creation of its published document by an editor: the Studio takes a missing document without
 * events for a new one, not for a deleted one.
 */
export function listEvents(
  db: Database,
  dataset: number,
  id: string,
  limit: number,
  cursor: string
): EventPage {
  const base = getPublishedId(id)
  const members = historyGroup(db, dataset, base)
  let before = cursor ? Number(cursor) : Number.MAX_SAFE_INTEGER
  const events: HistoryEvent[] = []
  let creation: HistoryEvent | undefined
  for (;;) {
    const changes = readChanges(db, dataset, members, before)
    for (const transaction of groupByTransaction(changes)) {
      before = transaction[0]?.seq ?? 0
      const found = toEvents(base, transaction)
      events.push(...found.filter(event => concerns(event, id, base)))
      creation = found.find(isCreationByEditor) ?? creation
      if (events.length >= limit) return { events, nextCursor: String(before) }
    }
    if (changes.length < PAGE_SIZE) {
      const isBare = events.length === 0 && !cursor && id === `drafts.${base}`
      return { events: isBare && creation ? [creation] : events, nextCursor: '' }
    }
  }
}

function readChanges(db: Database, dataset: number, ids: string[], before: number): Change[] {
  const marks = ids.map(() => '?').join(', ')
  const rows = db
    .statement(
      `SELECT document AS id, previous, result, changes.seq, author, timestamp
       FROM changes JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.dataset = ? AND document IN (${marks}) AND changes.seq < ?
       ORDER BY changes.seq DESC LIMIT ${PAGE_SIZE}`
    )
    .all(dataset, ...ids, before)
  return rows as Change[]
}

/** Groups changes by transaction; an incomplete group at the end of a page is left for the next page. */
function groupByTransaction(changes: Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last?.[0]?.seq === change.seq) last.push(change)
    else groups.push([change])
  }
  if (changes.length === PAGE_SIZE && groups.length > 1) groups.pop()
  return groups
}

function toEvents(base: string, changes: Change[]): HistoryEvent[] {
  const published = changes.find(change => change.id === base)
  const versions = changes.filter(change => change.id !== base)
  const common = (change: Change) => ({
    documentId: base,
    timestamp: change.timestamp,
    author: change.author
  })
  const removed = versions.find(change => change.result === null)
  const created = versions.find(change => change.previous === null)
  if (published?.result && removed) {
    const cause = {
      type: removed.id.startsWith('versions.') ? 'release.publish' : 'document.publish'
    }
    return [
      {
        ...common(published),
        type: 'publishDocumentVersion',
        revisionId: published.result,
        versionId: removed.id,
        versionRevisionId: removed.previous ?? '',
        cause
      }
    ]
  }
  if (published && published.result === null) {
    const type = created ? 'unpublishDocument' : 'deleteDocumentGroup'
    return [
      {
        ...common(published),
        type,
        ...(created ? { versionId: created.id, versionRevisionId: created.result ?? '' } : {})
      }
    ]
  }
  if (published?.result) {
    const type = published.previous === null ? 'createLiveDocument' : 'updateLiveDocument'
    return [{ ...common(published), type, revisionId: published.result }]
  }
  return versions.flatMap((change): HistoryEvent[] => {
    if (change.previous !== null && change.result !== null) return []
    const type = change.result === null ? 'deleteDocumentVersion' : 'createDocumentVersion'
    const versionRevisionId = change.result ?? change.previous ?? ''
    return [{ ...common(change), type, versionId: change.id, versionRevisionId }]
  })
}

function concerns(event: HistoryEvent, id: string, base: string): boolean {
  if (id !== base) {
    if (event.type === 'createLiveDocument' || event.type === 'updateLiveDocument') return false
    return event.versionId === undefined || event.versionId === id
  }
  return event.type !== 'createDocumentVersion' && event.type !== 'deleteDocumentVersion'
}

function isCreationByEditor({ type, author }: HistoryEvent): boolean {
  return type === 'createLiveDocument' && !isHostId(author)
}
