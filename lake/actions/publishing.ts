import { isObject } from '../../shared/json/is-object.ts'
import type { Document } from '../documents/document.ts'
import { getLayer, getPublishedId, isDraftOrVersionId, layers } from '../documents/id.ts'
import { missingReviewOfRemoval } from '../documents/required-review.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  assertReviewed,
  assertSameType,
  deleteDocument,
  finalizeDocument,
  getDraftId,
  mutationFailed,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'

/** Returns the document. Throws a 409 if it does not exist. */
export function assertExists(transaction: Transaction, id: string): Document {
  const document = transaction.read(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw mutationFailed(transaction, 409, { type: 'documentNotFoundError', description, id })
}

/** Throws a 409 if the document's revision is not the expected one. */
export function assertRevision(
  transaction: Transaction,
  id: string,
  expected: string | undefined
): void {
  if (expected === undefined) return
  const current = transaction.read(id)?._rev
  if (current === expected) return
  throw mutationFailed(transaction, 409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected
  })
}

/** Throws a 400 if `id` is not a draft or version of the published document. */
export function assertVersionOf(transaction: Transaction, id: string, publishedId: string): void {
  if (isDraftOrVersionId(id) && getPublishedId(id) === publishedId) return
  throw mutationFailed(transaction, 400, {
    type: 'validationError',
    description: `"${id}" is not a draft or version of "${publishedId}"`,
    id
  })
}

/** Throws a 409 if the deletion would orphan a draft that is not in `included`. */
export function assertNoOtherDraft(
  transaction: Transaction,
  publishedId: string,
  included: string[]
) {
  const id = getDraftId(publishedId)
  if (included.includes(id) || !transaction.read(id)) return
  throw mutationFailed(transaction, 409, {
    type: 'documentHasDraftError',
    description: `Document "${publishedId}" has the draft "${id}", which "includeDrafts" does not name`,
    id
  })
}

/** A 409 for a document that already exists. */
export function alreadyExists(transaction: Transaction, id: string) {
  const description = `Document by ID "${id}" already exists`
  return mutationFailed(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
}

/** Replaces the published document by the draft or version and deletes the latter. */
export function publish(
  transaction: Transaction,
  writer: Writer,
  versionId: string,
  publishedId: string
): void {
  // earlier versions stored such documents
  if (getLayer(publishedId) === layers.release)
    throw new Error(`"${versionId}" cannot be published: "${publishedId}" describes a release.`)
  const version = assertExists(transaction, versionId)
  const published = transaction.read(publishedId)
  assertAllowed(transaction, writer, published ? 'update' : 'create', publishedId, version._type)
  if (published && !isUnpublishVersion(version))
    assertSameType(transaction, published, version._type)
  if (isUnpublishVersion(version)) {
    assertReviewed(transaction, missingReviewOfRemoval(transaction, writer, version))
    deleteDocument(transaction, writer, publishedId)
  } else {
    const { _system, _updatedAt, ...content } = strengthenReferences(version)
    const createdAt = published?._createdAt ?? version._createdAt
    const document = finalizeDocument(
      transaction,
      { ...content, _createdAt: createdAt },
      publishedId
    )
    putDocument(transaction, writer, document, { createOrReplace: document }, { from: versionId })
  }
  deleteDocument(transaction, writer, versionId)
}

/** Whether a version marks its published document for deletion. */
export function isUnpublishVersion(version: Document): boolean {
  return isObject(version._system) && version._system.delete === true
}

/** Makes references with `_strengthenOnPublish` strong. */
function strengthenReferences<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthenReferences) as T
  if (!isObject(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, strengthenReferences(part)])
  )
  if (isObject(value._strengthenOnPublish)) {
    if (value._strengthenOnPublish.weak !== true) delete copy._weak
    delete copy._strengthenOnPublish
  }
  return copy as T
}

/** Stores a copy of a document under another id. `_createdAt` and `_updatedAt` are kept. */
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
