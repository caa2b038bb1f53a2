import { baseOf } from '../documents/id.ts'
import type { Draft } from '../documents/mutation.ts'
import { needOpenRelease } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  deleteDocument,
  demand,
  draftId,
  needSameType,
  patchDocument,
  refuse,
  stamp,
  store,
  type Writer
} from '../documents/write.ts'
import type { Fields } from './fields.ts'
import { copyTo, need, needRevision, needVersionOf, publish } from './publishing.ts'

/** What an action does within its transaction. */
export type Action = (transaction: Transaction, writer: Writer, fields: Fields) => void

/** The actions on documents, drafts and versions, by the last part of their `actionType`. */
export const documentActions: Record<string, Action> = {
  create(transaction, writer, fields) {
    const publishedId = fields.id('publishedId')
    const draft = fields.document('attributes')
    const id = draft._id ?? ''
    if (id !== publishedId) needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    add(transaction, writer, draft, fields.value('ifExists') !== 'ignore')
  },

  edit(transaction, writer, fields) {
    const id = fields.id('draftId')
    const publishedId = fields.id('publishedId')
    if (id !== publishedId) needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    if (!transaction.read(id) && id !== publishedId) {
      const published = need(transaction, publishedId)
      copyTo(transaction, writer, published, id)
    }
    patchDocument(transaction, writer, id, fields.patch('patch'))
  },

  publish(transaction, writer, fields) {
    const id = fields.id('draftId')
    const publishedId = fields.id('publishedId')
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    needRevision(transaction, id, fields.value('ifDraftRevisionId'))
    needRevision(transaction, publishedId, fields.value('ifPublishedRevisionId'))
    publish(transaction, writer, id, publishedId)
  },

  unpublish(transaction, writer, fields) {
    const publishedId = fields.id('publishedId')
    const id = fields.optionalId('draftId') ?? draftId(publishedId)
    needVersionOf(transaction, id, publishedId)
    needOpenRelease(transaction, id)
    const published = need(transaction, publishedId)
    if (!transaction.read(id)) copyTo(transaction, writer, published, id)
    deleteDocument(transaction, writer, publishedId)
  },

  discard(transaction, writer, fields) {
    discard(transaction, writer, fields.id('draftId'))
  },

  delete(transaction, writer, fields) {
    const publishedId = fields.id('publishedId')
    const versions = fields.value('includeDrafts')
    for (const id of Array.isArray(versions) ? versions : []) {
      needVersionOf(transaction, String(id), publishedId)
      if (transaction.read(String(id))) needOpenRelease(transaction, String(id))
      deleteDocument(transaction, writer, String(id))
    }
    deleteDocument(transaction, writer, publishedId)
  },

  replaceDraft(transaction, writer, fields) {
    const draft = fields.document('attributes')
    needVersionOf(transaction, draft._id ?? '', fields.id('publishedId'))
    needOpenRelease(transaction, draft._id ?? '')
    replace(transaction, writer, draft)
  },

  'version.create'(transaction, writer, fields) {
    const publishedId = fields.id('publishedId')
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
    needRevision(transaction, base._id, fields.value('ifBaseRevisionId'))
    demand(transaction, writer, 'read', base._id, base._type)
    add(transaction, writer, { ...base, _id: id }, true)
  },

  'version.discard'(transaction, writer, fields) {
    discard(transaction, writer, fields.id('versionId'))
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
    const publishedId = fields.id('publishedId')
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

function add(transaction: Transaction, writer: Writer, draft: Draft, fails: boolean): void {
  const id = draft._id ?? ''
  demand(transaction, writer, 'create', id, draft._type)
  if (transaction.read(id)) {
    if (!fails) return
    const description = `Document by ID "${id}" already exists`
    throw refuse(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
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

function discard(transaction: Transaction, writer: Writer, id: string): void {
  needVersionOf(transaction, id, baseOf(id))
  needOpenRelease(transaction, id)
  if (!deleteDocument(transaction, writer, id)) need(transaction, id)
}
