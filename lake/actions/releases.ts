import { isObject } from '../../shared/json/is-object.ts'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import { getPublishedId, isValidId, RELEASE_TYPE, releaseId, releaseName } from '../documents/id.ts'
import { assertReleaseState, invalidTimeMessage } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  deleteDocument,
  finalizeDocument,
  patchDocument,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'
import { lastDocument } from '../history/document-at.ts'
import { parseInstant } from '../instant.ts'
import type { ActionHandler } from './documents.ts'
import { publish } from './publishing.ts'
import { createRelease, editRelease, getRelease, parseReleaseName } from './release-documents.ts'

/** Maximum number of versions in a release that is scheduled or archived. */
export const MAX_VERSIONS = 1_000

/** Handlers of the actions on releases, by the last part of their `actionType`. */
export function releaseActions(db: Database): Record<string, ActionHandler> {
  return {
    create(transaction, writer, fields) {
      const provided = fields.has('metadata') ? fields.object('metadata') : {}
      const metadata = { releaseType: 'undecided', ...provided }
      createRelease(transaction, writer, parseReleaseName(fields), { state: 'active', metadata })
    },

    import(transaction, writer, fields) {
      const name = parseReleaseName(fields)
      const content = fields.object(fields.has('document') ? 'document' : 'attributes')
      const rule = fields.choice('ifExists', ['fail', 'ignore', 'replace'])
      const id = releaseId(name)
      assertAllowed(transaction, writer, 'create', id, RELEASE_TYPE)
      if (transaction.read(id) && rule === 'ignore') return
      if (rule === 'replace') deleteDocument(transaction, writer, id)
      const state = content.state ?? 'active'
      createRelease(transaction, writer, name, { metadata: {}, ...content, state })
    },

    edit(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      editRelease(transaction, writer, release, fields.patch('patch'))
    },

    schedule(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      assertReleaseState(transaction, release, ['active', 'scheduled'])
      const instant = parseInstant(fields.value('publishAt'))
      if (instant === undefined) throw new Error(invalidTimeMessage('publishAt'))
      assertReleaseSize(versionsIn(transaction, release))
      const publishAt = new Date(instant).toISOString()
      change(transaction, writer, release, { state: 'scheduled', publishAt }, ['error'])
    },

    unschedule(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      assertReleaseState(transaction, release, ['scheduled'])
      change(transaction, writer, release, { state: 'active' }, ['publishAt'])
    },

    publish(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      assertReleaseState(transaction, release, ['active', 'scheduled'])
      publishRelease(transaction, writer, release)
    },

    archive(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      assertReleaseState(transaction, release, ['active'])
      const ids = versionsIn(transaction, release)
      assertReleaseSize(ids)
      for (const id of ids) deleteDocument(transaction, writer, id)
      const finalDocumentStates = toFinalStates(ids)
      change(transaction, writer, release, { state: 'archived', finalDocumentStates }, ['error'])
    },

    unarchive(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields)
      assertReleaseState(transaction, release, ['archived'])
      for (const id of finalIds(release)) {
        const last = lastDocument(db, transaction.dataset, id)
        if (!last || transaction.read(id)) continue
        assertAllowed(transaction, writer, 'create', id, last._type)
        const document = finalizeDocument(transaction, last, id)
        putDocument(transaction, writer, document, { create: document })
      }
      change(transaction, writer, release, { state: 'active' }, ['finalDocumentStates'])
    },

    delete(transaction, writer, fields) {
      const release = getRelease(transaction, writer, fields, 'delete')
      assertReleaseState(transaction, release, ['archived', 'published'])
      for (const id of versionsIn(transaction, release)) deleteDocument(transaction, writer, id)
      deleteDocument(transaction, writer, release._id)
    }
  }
}

/** Publishes all versions of a release in one transaction. */
export function publishRelease(transaction: Transaction, writer: Writer, release: Document): void {
  const ids = versionsIn(transaction, release)
  for (const id of ids) publish(transaction, writer, id, getPublishedId(id))
  const publishedAt = transaction.timestamp
  const finalDocumentStates = toFinalStates(ids.map(getPublishedId))
  const values = { state: 'published', publishedAt, finalDocumentStates }
  change(transaction, writer, release, values, ['error'])
}

/** Unschedules a release that could not be published. The Studio shows its `error`. */
export function failRelease(
  transaction: Transaction,
  writer: Writer,
  release: Document,
  message: string
): void {
  change(transaction, writer, release, { state: 'active', error: { message } }, ['publishAt'])
}

function change(
  transaction: Transaction,
  writer: Writer,
  { _id }: Document,
  set: Record<string, unknown>,
  unset: string[]
) {
  patchDocument(transaction, writer, _id, { set, unset })
}

function toFinalStates(ids: string[]) {
  return ids.map(id => ({ _key: id.replaceAll('.', '-'), id }))
}

function finalIds(release: Document): string[] {
  const list = Array.isArray(release.finalDocumentStates) ? release.finalDocumentStates : []
  return list.flatMap(item => (isObject(item) && isValidId(item.id) ? [item.id] : []))
}

/** Throws an `Error` if a release has more versions than are published or restored in one transaction. */
function assertReleaseSize({ length }: string[]): void {
  if (length <= MAX_VERSIONS) return
  throw new Error(
    `The release has ${length} versions; it can be scheduled or archived with at most ${MAX_VERSIONS}. Move or discard some.`
  )
}

function versionsIn(transaction: Transaction, { _id }: Document): string[] {
  return transaction.versionsIn(releaseName(_id))
}
