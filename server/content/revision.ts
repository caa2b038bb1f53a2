import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { errorMessage, UserError } from '../errors.ts'

/** Documents that visitors see; an ID with a dot is a draft, a version or private. */
const PUBLIC = '*[_id in path("*")]'

const FIELDS = '{_id, _rev, _type, _createdAt, path}'
const CHOSEN = `{
  "named": *[_id in $ids && _id in path("*")]${FIELDS},
  "changed": *[_updatedAt >= $since && _id in path("*")]${FIELDS}
}`

/**
 * Returns a hash of the public content: equal content has an equal hash.
 * @throws UserError if the content cannot be reached
 */
export async function contentRevision(client: SanityClient): Promise<string> {
  return getRevision(await listDocuments(client))
}

/** The revision of the content consisting of these documents. */
export function getRevision(documents: { _id: string; _rev: string }[]): string {
  const lines = documents.map(({ _id, _rev }) => `${_id} ${_rev}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

/** The fields of a public document that determine which pages exist. */
export interface ListedDocument {
  _id: string
  _rev: string
  _type: string
  _createdAt: string
  path: unknown
}

/**
 * Lists public documents.
 * @param chosen documents with these IDs and those changed since; all documents if undefined
 * @throws UserError if the content cannot be reached
 */
export async function listDocuments(
  client: SanityClient,
  chosen?: { ids: string[]; since: string | undefined }
): Promise<ListedDocument[]> {
  try {
    if (!chosen) return await client.fetch(`${PUBLIC}${FIELDS}`)
    const { ids, since = '9999' } = chosen
    const { named, changed } = await client.fetch(CHOSEN, { ids, since })
    return [...named, ...changed]
  } catch (error) {
    const { apiHost, projectId, dataset } = client.config()
    throw new UserError(
      `The content at ${apiHost} (project ${projectId}, data set ${dataset}) cannot be read: ` +
        `${errorMessage(error).replace(/\.$/, '')}.`
    )
  }
}

/** A change of a public document. */
export interface ContentEvent {
  id: string
  /** When it was made, ISO 8601. */
  at: string
}

/**
 * Calls back when public content changes; without an event whenever changes may have been missed.
 * @returns unsubscribes
 */
export function subscribeToContent(
  client: SanityClient,
  changed: (event?: ContentEvent) => void
): () => void {
  let retry: NodeJS.Timeout | undefined
  const options = {
    events: ['welcome', 'mutation'],
    includeResult: false,
    visibility: 'query'
  } as const
  const listen = () =>
    client.listen(PUBLIC, {}, { ...options, events: [...options.events] }).subscribe({
      next: event =>
        changed(
          event.type === 'mutation' ? { id: event.documentId, at: event.timestamp } : undefined
        ),
      error: () => {
        retry = setTimeout(() => {
          subscription = listen()
        }, 2000)
      }
    })
  let subscription = listen()
  return () => {
    clearTimeout(retry)
    subscription.unsubscribe()
  }
}
