import { can } from '../auth/permissions.ts'
import type { Action, Identity } from '../auth/types.ts'
import { type FailedItem, httpError, mutationError } from '../errors.ts'
import { parseInstant } from '../instant.ts'
import type { Document } from './document.ts'
import { getLayer, getPublishedId, isAllowedNewId, layers, RELEASE_TYPE, randomId } from './id.ts'
import type { DocumentInput } from './parse-mutations.ts'
import { applyPatch, getPatchPaths, type Operations } from './patch.ts'
import type { CanSee } from './referential-integrity.ts'
import { missingReview, missingReviewOfDeletion } from './required-review.ts'
import type { Transaction } from './transaction.ts'

/** The caller of a write, its data set, and the maximum size of a document in bytes. */
export type Writer = { identity: Identity; dataset: string; documentBytes: number }

/** An error with the index of the current mutation. */
export function mutationFailed(
  transaction: Transaction,
  status: number,
  item: Omit<FailedItem, 'index' | 'type' | 'description'> & { type: string; description: string }
) {
  return mutationError(status, { ...item, index: transaction.index } as FailedItem)
}

/** Throws a 403 if the writer can neither create nor update the document, whether or not it exists. */
export function assertMayStore(
  transaction: Transaction,
  writer: Writer,
  id: string,
  type?: string
): void {
  const { identity, dataset } = writer
  if (!can(identity, 'create', { dataset, id, ...(type === undefined ? {} : { type }) }))
    assertAllowed(transaction, writer, 'update', id, type)
}

/** Throws a 403 if the writer lacks the permission for the document. */
export function assertAllowed(
  transaction: Transaction,
  { identity, dataset }: Writer,
  action: Action,
  id: string,
  type?: string
): void {
  if (can(identity, action, { dataset, id, ...(type === undefined ? {} : { type }) })) return
  throw mutationFailed(transaction, 403, {
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${action}" required`,
    permission: action
  })
}

/** Throws a 403 with the reason if there is one. */
export function assertReviewed(transaction: Transaction, description: string | undefined): void {
  if (description === undefined) return
  throw mutationFailed(transaction, 403, {
    type: 'insufficientPermissionsError',
    description,
    permission: 'publish'
  })
}

/** Published documents are visible to all writers, private ones to those who may read them. */
export function visibilityFor({ identity, dataset }: Writer): CanSee {
  return id => !id.includes('.') || can(identity, 'read', { dataset, id })
}

/** Sets a document's id, times and revision. Throws a 400 if the id is invalid, also for a release. */
export function finalizeDocument(
  transaction: Transaction,
  draft: DocumentInput,
  id: string
): Document {
  const { timestamp } = transaction
  if (!isAllowedNewId(id)) {
    const description = `A document cannot be created with the id "${id}".`
    throw mutationFailed(transaction, 400, { type: 'validationError', description, id })
  }
  if (draft._type === RELEASE_TYPE && getLayer(id) !== layers.release) {
    const description = `"${id}" cannot be of the type "${RELEASE_TYPE}": the id of a release is "_.releases." and its name.`
    throw mutationFailed(transaction, 400, { type: 'validationError', description, id })
  }
  return {
    ...draft,
    _id: id,
    _rev: transaction.id,
    _createdAt: getTime(transaction, id, draft, '_createdAt') ?? timestamp,
    _updatedAt: getTime(transaction, id, draft, '_updatedAt') ?? timestamp
  }
}

/** The time in a field; undefined if there is none. Throws a 400 if it is not an RFC 3339 time. */
function getTime(
  transaction: Transaction,
  id: string,
  document: Record<string, unknown>,
  field: '_createdAt' | '_updatedAt'
): string | undefined {
  const time = document[field]
  if (time === undefined || time === null) return undefined
  if (typeof time === 'string' && parseInstant(time) !== undefined) return time
  throw mutationFailed(transaction, 400, {
    type: 'validationError',
    description: `Document "${id}": "${field}" must be a time such as "2025-01-31T12:00:00Z".`,
    id
  })
}

/** The id of a new document: as given, completed if it ends with a dot, or random. */
export function resolveId(id: string | undefined): string {
  if (id === undefined) return randomId()
  return id.endsWith('.') ? id + randomId() : id
}

/** Throws a 409 if the type of an existing document would change, as references rely on it. */
export function assertSameType(transaction: Transaction, before: Document, type: string): void {
  if (before._type === type) return
  throw mutationFailed(transaction, 409, {
    type: 'cannotModifyImmutableAttributeError',
    description: `Cannot modify immutable attribute "_type": "${before._id}" is of type "${before._type}", not "${type}"`,
    attribute: '_type',
    id: before._id
  })
}

/**
 * Stores a document. Throws a 400 if a field is named `__proto__`, a 403 if it needs a second pair of eyes, a 413 if it
 * is too large.
 * @param paths the paths of the patch, for the error message
 * @param from id of the draft or version that is published, if one is
 */
export function putDocument(
  transaction: Transaction,
  writer: Writer,
  document: Document,
  mutation: unknown,
  { paths = () => [], from }: { paths?: () => string[]; from?: string } = {}
): void {
  assertReviewed(transaction, missingReview(transaction, writer, document, from))
  const json = JSON.stringify(document)
  // prototype pollution: copying such a field by assignment would set the copy's prototype
  if (json.includes('"__proto__":')) {
    const description = `The document "${document._id}" has a field named "__proto__". Choose another name.`
    throw mutationFailed(transaction, 400, {
      type: 'validationError',
      description,
      id: document._id
    })
  }
  if (isLargerThan(json, writer.documentBytes)) {
    const changed = paths().slice(0, 3).join('", "')
    const by = changed && `, once changed at "${changed}"`
    throw httpError(
      413,
      `The document "${document._id}" is larger than ${writer.documentBytes} bytes${by}.`
    )
  }
  transaction.set(document._id, document, mutation)
}

/** Whether a text takes more than `limit` bytes in UTF-8. */
function isLargerThan(text: string, limit: number): boolean {
  // one UTF-16 unit takes at most three bytes
  return text.length * 3 > limit && Buffer.byteLength(text) > limit
}

/**
 * Patches a document. Throws a 409 if it does not exist, its revision is not `ifRevisionID` or its
 * type would change; a 400 if an operation cannot be applied.
 */
export function patchDocument(
  transaction: Transaction,
  writer: Writer,
  id: string,
  operations: Operations,
  ifRevisionID?: string
): Document {
  assertAllowed(transaction, writer, 'update', id)
  const before = transaction.read(id)
  if (!before) {
    const description = `The document with the ID "${id}" was not found`
    throw mutationFailed(transaction, 409, { type: 'documentNotFoundError', description, id })
  }
  assertAllowed(transaction, writer, 'update', id, before._type)
  if (ifRevisionID !== undefined && before._rev !== ifRevisionID) {
    throw mutationFailed(transaction, 409, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `Document "${id}" has unexpected revision ID ("${before._rev}"), expected "${ifRevisionID}"`,
      id,
      currentRevisionID: before._rev,
      expectedRevisionID: ifRevisionID
    })
  }
  const after = applyOperations(transaction, writer, before, operations)
  assertAllowed(transaction, writer, 'update', id, after._type)
  const mutation = { patch: { ...operations, id } }
  putDocument(transaction, writer, after, mutation, { paths: () => getPatchPaths(operations) })
  return after
}

function applyOperations(
  transaction: Transaction,
  writer: Writer,
  before: Document,
  operations: Operations
): Document {
  let after: Document
  try {
    after = applyPatch(before, operations, writer.documentBytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const description = `Document "${before._id}": ${reason}`
    throw mutationFailed(transaction, 400, {
      type: 'validationError',
      description,
      id: before._id
    })
  }
  if (after._id !== before._id || after._type !== before._type) {
    const field = after._id !== before._id ? '_id' : '_type'
    const description = `Cannot modify immutable attribute "${field}" of document "${before._id}"`
    throw mutationFailed(transaction, 409, {
      type: 'validationError',
      description,
      id: before._id
    })
  }
  const changesUpdatedAt = after._updatedAt !== before._updatedAt
  return {
    ...after,
    _rev: transaction.id,
    _createdAt: getTime(transaction, after._id, after, '_createdAt') ?? before._createdAt,
    _updatedAt:
      (changesUpdatedAt && getTime(transaction, after._id, after, '_updatedAt')) ||
      transaction.timestamp
  }
}

/**
 * Deletes a document, and with `purge` its history, also if it was deleted before. Returns false if there is neither.
 */
export function deleteDocument(
  transaction: Transaction,
  writer: Writer,
  id: string,
  purge = false
): boolean {
  const before = transaction.read(id)
  // the history may be of any type
  assertAllowed(transaction, writer, 'delete', id, before?._type ?? (purge ? '' : undefined))
  assertReviewed(transaction, missingReviewOfDeletion(transaction, writer, id))
  const hadHistory = purge && transaction.purge(id)
  if (before) transaction.set(id, undefined, { delete: purge ? { id, purge } : { id } })
  return before !== undefined || hadHistory
}

/** The draft id of a published document. */
export function getDraftId(id: string): string {
  return `drafts.${getPublishedId(id)}`
}
