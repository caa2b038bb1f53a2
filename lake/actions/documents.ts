import { getPublishedId, getVersionFromId } from '../documents/id.ts'
import type { DocumentInput } from '../documents/parse-mutations.ts'
import type { Operations } from '../documents/patch.ts'
import { assertReleaseOpen } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  assertMayStore,
  assertSameType,
  deleteDocument,
  finalizeDocument,
  getDraftId,
  patchDocument,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'
import type { ActionReader } from './parse-action.ts'
import {
  alreadyExists,
  assertExists,
  assertNoOtherDraft,
  assertRevision,
  assertVersionOf,
  copyDocument,
  publish
} from './publishing.ts'

/** Applies an action within a transaction. */
export type ActionHandler = (transaction: Transaction, writer: Writer, fields: ActionReader) => void

/** Handlers of the actions on documents, drafts and versions, by the last part of their `actionType`. */
export const documentActions: Record<string, ActionHandler> = {
  create(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const input = fields.document('attributes')
    const id = input._id ?? ''
    assertVersionOf(transaction, id, publishedId)
    assertAllowed(transaction, writer, 'create', id, input._type)
    assertReleaseOpen(transaction, id)
    const ignoreExisting = fields.choice('ifExists', ['fail', 'ignore']) === 'ignore'
    // a version in a release is created beside the published document
    if (id === getDraftId(publishedId) && transaction.read(publishedId)) {
      if (ignoreExisting) return
      throw alreadyExists(transaction, publishedId)
    }
    add(transaction, writer, input, !ignoreExisting)
  },

  edit(transaction, writer, fields) {
    const id = fields.versionId()
    const publishedId = fields.publishedId()
    assertVersionOf(transaction, id, publishedId)
    assertAllowed(transaction, writer, 'update', id)
    assertReleaseOpen(transaction, id)
    const { operations, ifRevisionID } = parseEdit(fields, id)
    const existing = transaction.read(id)
    if (existing) {
      patchDocument(transaction, writer, id, operations, ifRevisionID)
      return
    }
    const published = assertExists(transaction, publishedId)
    assertRevision(transaction, publishedId, ifRevisionID)
    copyDocument(transaction, writer, published, id)
    patchDocument(transaction, writer, id, operations)
  },

  publish(transaction, writer, fields) {
    const id = fields.versionId()
    const publishedId = fields.publishedId()
    assertVersionOf(transaction, id, publishedId)
    assertMayStore(transaction, writer, publishedId)
    assertAllowed(transaction, writer, 'delete', id)
    assertReleaseOpen(transaction, id)
    assertRevision(transaction, id, fields.revision('ifDraftRevisionId'))
    assertRevision(transaction, id, fields.revision('ifVersionRevisionId'))
    assertRevision(transaction, publishedId, fields.revision('ifPublishedRevisionId'))
    publish(transaction, writer, id, publishedId)
  },

  unpublish(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const isNamed = fields.has('draftId') || fields.has('versionId')
    const id = isNamed ? fields.versionId() : getDraftId(publishedId)
    assertVersionOf(transaction, id, publishedId)
    assertAllowed(transaction, writer, 'delete', publishedId)
    assertMayStore(transaction, writer, id)
    assertReleaseOpen(transaction, id)
    const published = assertExists(transaction, publishedId)
    if (!transaction.read(id)) copyDocument(transaction, writer, published, id)
    deleteDocument(transaction, writer, publishedId)
  },

  discard(transaction, writer, fields) {
    discard(transaction, writer, fields.versionId(), fields)
  },

  delete(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const included = fields.ids('includeDrafts')
    const purge = fields.flag('purge')
    for (const id of included) assertVersionOf(transaction, id, publishedId)
    for (const id of [publishedId, ...included]) assertAllowed(transaction, writer, 'delete', id)
    assertNoOtherDraft(transaction, publishedId, included)
    const hadHistory = purge && transaction.purgeGroup(publishedId)
    if (!hadHistory && ![publishedId, ...included].some(transaction.read))
      assertExists(transaction, publishedId)
    for (const id of included) {
      if (transaction.read(id)) assertReleaseOpen(transaction, id)
      deleteDocument(transaction, writer, id, purge)
    }
    deleteDocument(transaction, writer, publishedId, purge)
  },

  replaceDraft(transaction, writer, fields) {
    const input = fields.document('attributes')
    const publishedId = fields.publishedId()
    const id = input._id ?? ''
    assertVersionOf(transaction, id, publishedId)
    assertMayStore(transaction, writer, id, input._type)
    assertReleaseOpen(transaction, id)
    if (!transaction.read(id)) assertExists(transaction, publishedId)
    replace(transaction, writer, input)
  },

  'version.create'(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    if (fields.has('document')) {
      const input = fields.document('document')
      assertVersionOf(transaction, input._id ?? '', publishedId)
      assertAllowed(transaction, writer, 'create', input._id ?? '', input._type)
      assertReleaseOpen(transaction, input._id ?? '')
      add(transaction, writer, input, true)
      return
    }
    const versionId = fields.id('versionId')
    const id =
      getPublishedId(versionId) === versionId ? `versions.${versionId}.${publishedId}` : versionId
    assertVersionOf(transaction, id, publishedId)
    assertAllowed(transaction, writer, 'create', id)
    assertAllowed(transaction, writer, 'read', fields.id('baseId'))
    assertReleaseOpen(transaction, id)
    const base = assertExists(transaction, fields.id('baseId'))
    assertRevision(transaction, base._id, fields.revision('ifBaseRevisionId'))
    assertAllowed(transaction, writer, 'read', base._id, base._type)
    add(transaction, writer, { ...base, _id: id }, true)
  },

  'version.discard'(transaction, writer, fields) {
    discard(transaction, writer, fields.id('versionId'), fields)
  },

  'version.replace'(transaction, writer, fields) {
    const input = fields.document('document')
    const id = input._id ?? ''
    assertVersionOf(transaction, id, getGroup(fields, id))
    assertAllowed(transaction, writer, 'update', id, input._type)
    assertReleaseOpen(transaction, id)
    assertExists(transaction, id)
    replace(transaction, writer, input)
  },

  'version.unpublish'(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const id = fields.id('versionId')
    if (getVersionFromId(id) === undefined)
      throw new Error(`"versionId" must be the id of a version in a release, but is "${id}".`)
    assertVersionOf(transaction, id, publishedId)
    assertAllowed(transaction, writer, 'update', id)
    assertReleaseOpen(transaction, id)
    const published = assertExists(transaction, publishedId)
    if (!transaction.read(id)) copyDocument(transaction, writer, published, id)
    patchDocument(transaction, writer, id, {
      setIfMissing: { _system: {} },
      set: { '_system.delete': true }
    })
  }
}

/** The operations of an edit, and the revision that the document must have. */
function parseEdit(fields: ActionReader, id: string) {
  const patch = fields.patch('patch') as Operations & { id?: unknown; ifRevisionID?: unknown }
  const { id: named = id, ifRevisionID, ...operations } = patch
  if (named !== id) throw new Error(`The "id" of "patch" must be "${id}".`)
  if (ifRevisionID !== undefined && typeof ifRevisionID !== 'string') {
    throw new Error('"ifRevisionID" must be a string.')
  }
  return { operations, ifRevisionID }
}

function add(
  transaction: Transaction,
  writer: Writer,
  input: DocumentInput,
  failIfExists: boolean
): void {
  const id = input._id ?? ''
  assertAllowed(transaction, writer, 'create', id, input._type)
  if (transaction.read(id)) {
    if (!failIfExists) return
    throw alreadyExists(transaction, id)
  }
  const document = finalizeDocument(transaction, input, id)
  putDocument(transaction, writer, document, { create: document })
}

function replace(transaction: Transaction, writer: Writer, input: DocumentInput): void {
  const id = input._id ?? ''
  const existing = transaction.read(id)
  assertAllowed(transaction, writer, existing ? 'update' : 'create', id, input._type)
  if (existing) assertSameType(transaction, existing, input._type)
  const { _updatedAt, ...content } = input
  const document = finalizeDocument(transaction, content as DocumentInput, id)
  putDocument(transaction, writer, document, { createOrReplace: document })
}

function discard(transaction: Transaction, writer: Writer, id: string, fields: ActionReader): void {
  assertVersionOf(transaction, id, getGroup(fields, id))
  assertAllowed(transaction, writer, 'delete', id)
  assertReleaseOpen(transaction, id)
  if (!deleteDocument(transaction, writer, id, fields.flag('purge'))) assertExists(transaction, id)
}

/** The published id that an action names, which it need not; else that of the draft or version. */
function getGroup(fields: ActionReader, id: string): string {
  return fields.has('publishedId') ? fields.publishedId() : getPublishedId(id)
}
