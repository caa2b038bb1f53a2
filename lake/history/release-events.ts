import { applyPatch } from 'mendoza'
import { isObject } from '../../shared/json/is-object.ts'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import { releaseId } from '../documents/id.ts'

type ReleaseEvent = {
  type: string
  releaseName: string
  timestamp: string
  author: string
  documentId?: string
  versionId?: string
  versionRevisionId?: string
  publishAt?: unknown
}

const BY_STATE: Record<string, string> = {
  scheduled: 'scheduleRelease',
  published: 'publishRelease',
  archived: 'archiveRelease'
}

/** Returns the events of a release, newest first, from the changes of its document. */
export function listReleaseEvents(db: Database, dataset: number, name: string, limit: number) {
  const rows = db
    .statement(
      `SELECT previous, result, effects, author, timestamp FROM changes
       JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.dataset = ? AND document = ? ORDER BY changes.seq`
    )
    .all(dataset, releaseId(name))
  const events: ReleaseEvent[] = []
  let before: Document | null = null
  for (const row of rows) {
    const effects = JSON.parse(String(row.effects)) as { apply: unknown[] }
    const after = applyPatch(before, effects.apply) as Document | null
    const type = typeOf(before, after)
    const event = {
      type,
      releaseName: name,
      timestamp: String(row.timestamp),
      author: String(row.author)
    }
    events.push(
      type === 'scheduleRelease' && isObject(after)
        ? { ...event, publishAt: after.publishAt }
        : event
    )
    before = after
  }
  return events.reverse().slice(0, limit)
}

function typeOf(before: Document | null, after: Document | null): string {
  if (!before) return 'createRelease'
  if (!after) return 'deleteRelease'
  if (before.state === after.state) return 'editRelease'
  const named = BY_STATE[String(after.state)]
  if (named) return named
  return before.state === 'scheduled' ? 'unscheduleRelease' : 'unarchiveRelease'
}
