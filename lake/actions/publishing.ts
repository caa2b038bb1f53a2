import { type Document, isObject } from '../documents/document.ts'
import { getPublishedId, isDraftOrVersionId } from '../documents/id.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  assertSameType,
  deleteDocument,
  finalizeDocument,
  getDraftId,
  mutationRefused,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'

/** Throws a 409 unless the document exists. */
export function assertExists(transaction: Transaction, id: string): Document {
  const document = transaction.read(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw mutationRefused(transaction, 409, { type: 'documentNotFoundError', description, id })
}

/** Throws a 409 unless the document's revision is the one expected. */
export function assertRevision(
  transaction: Transaction,
  id: string,
  expected: string | undefined
): void {
  if (expected === undefined) return
  const current = transaction.read(id)?._rev
  if (current === expected) return
  throw mutationRefused(transaction, 409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected
  })
}

/** Throws a 400 unless `id` is a draft or version of the published document. */
export function assertVersionOf(transaction: Transaction, id: string, publishedId: string): void {
  if (isDraftOrVersionId(id) && getPublishedId(id) === publishedId) return
  throw mutationRefused(transaction, 400, {
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
  const id = getDraftId(publishedId)
  if (included.includes(id) || !transaction.read(id)) return
  throw mutationRefused(transaction, 409, {
    type: 'documentHasDraftError',
    description: `Document "${publishedId}" has the draft "${id}", which "includeDrafts" does not name`,
    id
  })
}

/** The 409 for a document that exists already. */
export function alreadyExists(transaction: Transaction, id: string) {
  const description = `Document by ID "${id}" already exists`
  return mutationRefused(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
}

/** Puts the content of a draft or version in the published document's place and removes it. */
export function publish(
  transaction: Transaction,
  writer: Writer,
  versionId: string,
  publishedId: string
): void {
  const version = assertExists(transaction, versionId)
  const published = transaction.read(publishedId)
  assertAllowed(transaction, writer, published ? 'update' : 'create', publishedId, version._type)
  if (published && !isUnpublishVersion(version))
    assertSameType(transaction, published, version._type)
  if (isUnpublishVersion(version)) {
    deleteDocument(transaction, writer, publishedId)
  } else {
    const { _system, _updatedAt, ...content } = strengthened(version)
    const createdAt = published?._createdAt ?? version._createdAt
    const document = finalizeDocument(
      transaction,
      { ...content, _createdAt: createdAt },
      publishedId
    )
    putDocument(transaction, writer, document, { createOrReplace: document })
  }
  deleteDocument(transaction, writer, versionId)
}

/** Whether a version stands for the removal of its published document. */
export function isUnpublishVersion(version: Document): boolean {
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
export function copyDocument(
  transaction: Transaction,
  writer: Writer,
  from: Document,
  id: string,
  changes: Record<string, unknown> = {}
): Document {
  assertAllowed(transaction, writer, 'create', id, from._type)
  const document = finalizeDocument(transaction, { ...from, ...changes }, id)
  putDocument(transaction, writer, document, { create: document })
  return document
}
