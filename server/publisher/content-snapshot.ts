import type { SanityClient } from '@sanity/client'
import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import type { PathRequest } from '../../shared/routing/resolve-paths.ts'
import { getRevision, listDocuments } from '../content/revision.ts'

/** What the publisher needs to know of a public document. */
export interface DocumentSummary {
  rev: string
  type: string
  /** As stored in the content, of any type. */
  path?: unknown
  /** When it was created: if two documents request the same path, the first keeps it. */
  created: string
}

/** All public documents by ID. */
export type ContentSnapshot = Map<string, DocumentSummary>

/** Fetches all public content. */
export async function fetchSnapshot(client: SanityClient): Promise<ContentSnapshot> {
  return asContent(await listDocuments(client))
}

/**
 * Returns a copy of a snapshot with some documents updated.
 * @param since time of a change, ISO 8601: everything changed since is updated too, so that a transaction whose
 * events arrive one by one is published as a whole
 */
export async function refreshSnapshot(
  content: ContentSnapshot,
  client: SanityClient,
  ids: string[],
  since: string | undefined
): Promise<ContentSnapshot> {
  const now = asContent(await listDocuments(client, { ids, since }))
  const copy = new Map(content)
  for (const id of ids) if (!now.has(id)) copy.delete(id)
  for (const [id, document] of now) copy.set(id, document)
  return copy
}

/** Returns the differences between two snapshots. */
export function diffSnapshots(before: ContentSnapshot, after: ContentSnapshot): DocumentChange[] {
  const changes: DocumentChange[] = []
  for (const [id, now] of after) {
    const old = before.get(id)
    if (old?.rev !== now.rev) changes.push(change(id, old, now))
  }
  for (const [id, old] of before) if (!after.has(id)) changes.push(change(id, old, undefined))
  return changes
}

/** The paths that documents request for their pages. */
export function pathRequests(content: ContentSnapshot): PathRequest[] {
  return [...content].map(([id, known]) => ({ id, ...known }))
}

/** Hash of the content: equal content has an equal hash. */
export function snapshotRevision(content: ContentSnapshot): string {
  return getRevision([...content].map(([_id, { rev }]) => ({ _id, _rev: rev })))
}

function change(
  id: string,
  old: DocumentSummary | undefined,
  now: DocumentSummary | undefined
): DocumentChange {
  const paths = [old?.path, now?.path].filter(path => typeof path === 'string')
  const place = (known: DocumentSummary | undefined) =>
    JSON.stringify([known?.type, known?.path, known?.created])
  const routed = paths.length > 0 && place(old) !== place(now)
  return {
    id,
    types: [...new Set([old, now].flatMap(known => known?.type ?? []))],
    paths: routed ? [...new Set(paths)] : [],
    routed,
    appeared: old === undefined
  }
}

function asContent(documents: Awaited<ReturnType<typeof listDocuments>>): ContentSnapshot {
  return new Map(
    documents.map(({ _id, _rev, _type, _createdAt, path }) => [
      _id,
      {
        rev: _rev,
        type: _type,
        created: _createdAt,
        ...(path !== null && { path })
      }
    ])
  )
}
