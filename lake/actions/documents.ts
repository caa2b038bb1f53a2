import { baseOf } from '../documents/id.ts'
import type { Draft } from '../documents/mutation.ts'
import type { Operations } from '../documents/patch.ts'
import { needOpenRelease } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  deleteDocument,
  demand,
  draftId,
  needSameType,
  patchDocument,
  stamp,
  store,
  type Writer
} from '../documents/write.ts'
import type { Fields } from './fields.ts'
import {
  alreadyExists,
  copyTo,
  need,
  needNoOtherDraft,
  needRevision,
  needVersionOf,
  publish
} from './publishing.ts'

/** What an action does within its transaction. */
export type Action = (transaction: Transaction, writer: Writer, fields: Fields) => void

/** The actions on documents, drafts and versions, by the last part of their `actionType`. */
export const documentActions: Record<string, Action> = {
  create(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const draft = fields.document('attributes')
    const id = draft._id ?? ''
    if (id !== publishedId) needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const mayExist = fields.choice('ifExists', ['fail', 'ignore']) === 'ignore'
    // a version in a release is created beside the published document
    if (id === draftId(publishedId) && transaction.read(publishedId)) {
      if (mayExist) return
      throw alreadyExists(transaction, publishedId)
    }
    add(transaction, writer, draft, !mayExist)
  },

  edit(transaction, writer, fields) {
    const id = fields.versionId()
    const publishedId = fields.publishedId()
    if (id !== publishedId) needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const { operations, ifRevisionID } = readEdit(fields, id)
    const existing = transaction.read(id)
    if (existing || id === publishedId) {
      patchDocument(transaction, writer, id, operations, ifRevisionID)
      return
    }
    const published = need(transaction, publishedId)
    needRevision(transaction, publishedId, ifRevisionID)
    copyTo(transaction, writer, published, id)
    patchDocument(transaction, writer, id, operations)
  },

  publish(transaction, writer, fields) {
    const id = fields.versionId()
    const publishedId = fields.publishedId()
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    needRevision(transaction, id, fields.revision('ifDraftRevisionId'))
    needRevision(transaction, id, fields.revision('ifVersionRevisionId'))
    needRevision(transaction, publishedId, fields.revision('ifPublishedRevisionId'))
    publish(transaction, writer, id, publishedId)
  },

  unpublish(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const isNamed = fields.has('draftId') || fields.has('versionId')
    const id = isNamed ? fields.versionId() : draftId(publishedId)
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const published = need(transaction, publishedId)
    if (!transaction.read(id)) copyTo(transaction, writer, published, id)
    deleteDocument(transaction, writer, publishedId)
  },

  discard(transaction, writer, fields) {
    discard(transaction, writer, fields.versionId(), fields.flag('purge'))
  },

  delete(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const included = fields.ids('includeDrafts')
    const purge = fields.flag('purge')
    for (const id of included) needVersionOf(transaction, id, publishedId)
    needNoOtherDraft(transaction, publishedId, included)
    if (![publishedId, ...included].some(transaction.read)) need(transaction, publishedId)
    for (const id of included) {
      if (transaction.read(id)) needOpenRelease(transaction, id)
      deleteDocument(transaction, writer, id, purge)
    }
    deleteDocument(transaction, writer, publishedId, purge)
    if (purge) transaction.purgeGroup(publishedId)
  },

  replaceDraft(transaction, writer, fields) {
    const draft = fields.document('attributes')
    const publishedId = fields.publishedId()
    const id = draft._id ?? ''
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    if (!transaction.read(id)) need(transaction, publishedId)
    replace(transaction, writer, draft)
  },

  'version.create'(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    if (fields.has('document')) {
      const draft = fields.document('document')
      needVersionOf(transaction, draft._id ?? '', publishedId)
      needOpenRelease(transaction, draft._id ?? '')
      add(transaction, writer, draft, true)
      return
    }
    const given = fields.id('versionId')
    const id = baseOf(given) === given ? `versions.${given}.${publishedId}` : given
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const base = need(transaction, fields.id('baseId'))
    needRevision(transaction, base._id, fields.revision('ifBaseRevisionId'))
    demand(transaction, writer, 'read', base._id, base._type)
    add(transaction, writer, { ...base, _id: id }, true)
  },

  'version.discard'(transaction, writer, fields) {
    discard(transaction, writer, fields.id('versionId'), fields.flag('purge'))
  },

  'version.replace'(transaction, writer, fields) {
    const draft = fields.document('document')
    const id = draft._id ?? ''
    needVersionOf(transaction, id, baseOf(id))
    needOpenRelease(transaction, id)
    need(transaction, id)
    replace(transaction, writer, draft)
  },

  'version.unpublish'(transaction, writer, fields) {
    const publishedId = fields.publishedId()
    const id = fields.id('versionId')
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const published = need(transaction, publishedId)
    if (!transaction.read(id)) copyTo(transaction, writer, published, id)
    patchDocument(transaction, writer, id, {
      setIfMissing: { _system: {} },
      set: { '_system.delete': true }
    })
  }
}

/** The operations of an edit, and the revision that the edited document must have. */
function readEdit(fields: Fields, id: string) {
  const patch = fields.patch('patch') as Operations & { id?: unknown; ifRevisionID?: unknown }
  const { id: named = id, ifRevisionID, ...operations } = patch
  if (named !== id) throw new Error(`The "id" of "patch" must be "${id}".`)
  if (ifRevisionID !== undefined && typeof ifRevisionID !== 'string') {
    throw new Error('"ifRevisionID" must be a text.')
  }
  return { operations, ifRevisionID }
}

function add(transaction: Transaction, writer: Writer, draft: Draft, fails: boolean): void {
  const id = draft._id ?? ''
  demand(transaction, writer, 'create', id, draft._type)
  if (transaction.read(id)) {
    if (!fails) return
    throw alreadyExists(transaction, id)
  }
  const document = stamp(transaction, draft, id)
  store(transaction, writer, document, { create: document })
}

function replace(transaction: Transaction, writer: Writer, draft: Draft): void {
  const id = draft._id ?? ''
  const existing = transaction.read(id)
  demand(transaction, writer, existing ? 'update' : 'create', id, draft._type)
  if (existing) needSameType(transaction, existing, draft._type)
  const { _updatedAt, ...content } = draft
  const document = stamp(transaction, content as Draft, id)
  store(transaction, writer, document, { createOrReplace: document })
}

function discard(transaction: Transaction, writer: Writer, id: string, purge: boolean): void {
  needVersionOf(transaction, id, baseOf(id))
  needOpenRelease(transaction, id)
  if (!deleteDocument(transaction, writer, id, purge)) need(transaction, id)
}
