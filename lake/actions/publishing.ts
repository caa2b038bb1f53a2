import { type Document, isObject } from '../documents/document.ts'
import { baseOf, isOverlay } from '../documents/id.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  deleteDocument,
  demand,
  draftId,
  needSameType,
  refuse,
  stamp,
  store,
  type Writer
} from '../documents/write.ts'

/** Throws a 409 unless the document exists. */
export function need(transaction: Transaction, id: string): Document {
  const document = transaction.read(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw refuse(transaction, 409, { type: 'documentNotFoundError', description, id })
}

/** Throws a 409 unless the document's revision is the one expected. */
export function needRevision(
  transaction: Transaction,
  id: string,
  expected: string | undefined
): void {
  if (expected === undefined) return
  const current = transaction.read(id)?._rev
  if (current === expected) return
  throw refuse(transaction, 409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected
  })
}

/** Throws a 400 unless `id` is a draft or version of the published document. */
export function needVersionOf(transaction: Transaction, id: string, publishedId: string): void {
  if (isOverlay(id) && baseOf(id) === publishedId) return
  throw refuse(transaction, 400, {
    type: 'validationError',
    description: `"${id}" is not a draft or version of "${publishedId}"`,
    id
  })
}

/** Throws a 409 where a draft would be left without its published document. */
export function needNoOtherDraft(
  transaction: Transaction,
  publishedId: string,
  included: string[]
) {
  const id = draftId(publishedId)
  if (included.includes(id) || !transaction.read(id)) return
  throw refuse(transaction, 409, {
    type: 'documentHasDraftError',
    description: `Document "${publishedId}" has the draft "${id}", which "includeDrafts" does not name`,
    id
  })
}

/** The 409 for a document that exists already. */
export function alreadyExists(transaction: Transaction, id: string) {
  const description = `Document by ID "${id}" already exists`
  return refuse(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
}

/** Puts the content of a draft or version in the published document's place and removes it. */
export function publish(
  transaction: Transaction,
  writer: Writer,
  versionId: string,
  publishedId: string
): void {
  const version = need(transaction, versionId)
  const published = transaction.read(publishedId)
  demand(transaction, writer, published ? 'update' : 'create', publishedId, version._type)
  if (published && !isGoing(version)) needSameType(transaction, published, version._type)
  if (isGoing(version)) {
    deleteDocument(transaction, writer, publishedId)
  } else {
    const { _system, _updatedAt, ...content } = strengthened(version)
    const createdAt = published?._createdAt ?? version._createdAt
    const document = stamp(transaction, { ...content, _createdAt: createdAt }, publishedId)
    store(transaction, writer, document, { createOrReplace: document })
  }
  deleteDocument(transaction, writer, versionId)
}

/** Whether a version stands for the removal of its published document. */
export function isGoing(version: Document): boolean {
  return isObject(version._system) && version._system.delete === true
}

/** References that waited for publication become strong, as their authors meant them. */
function strengthened<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthened) as T
  if (!isObject(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, strengthened(part)])
  )
  if (isObject(value._strengthenOnPublish)) {
    if (value._strengthenOnPublish.weak !== true) delete copy._weak
    delete copy._strengthenOnPublish
  }
  return copy as T
}

/** Stores a copy of one document under another id, with the times of the first. */
export function copyTo(
  transaction: Transaction,
  writer: Writer,
  from: Document,
  id: string,
  changes: Record<string, unknown> = {}
): Document {
  demand(transaction, writer, 'create', id, from._type)
  const document = stamp(transaction, { ...from, ...changes }, id)
  store(transaction, writer, document, { create: document })
  return document
}
