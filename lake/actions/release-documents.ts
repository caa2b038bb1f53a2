import { isObject } from '../../shared/json/is-object.ts'
import type { Document } from '../documents/document.ts'
import { isReleaseName, RELEASE_TYPE, releaseId } from '../documents/id.ts'
import { deepEqual } from '../documents/mendoza.ts'
import type { Operations } from '../documents/patch.ts'
import { assertUsableRelease, validateRelease } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  finalizeDocument,
  mutationFailed,
  patchDocument,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'
import type { ActionReader } from './parse-action.ts'
import { assertExists } from './publishing.ts'

/** Fields that every patch of a release may change. */
const MUTABLE_FIELDS = new Set(['metadata', '_rev', '_updatedAt'])

/**
 * Returns the release of an action. Throws a 400 if its name is invalid, a 403 if the writer lacks the permission, a
 * 409 if it does not exist.
 */
export function getRelease(
  transaction: Transaction,
  writer: Writer,
  fields: ActionReader,
  permission: 'update' | 'delete' = 'update'
): Document {
  const id = releaseId(parseReleaseName(fields))
  assertAllowed(transaction, writer, permission, id, RELEASE_TYPE)
  const release = assertExists(transaction, id)
  if (release._type === RELEASE_TYPE) return release
  throw new Error(`"${release._id}" is of the type "${release._type}", not "${RELEASE_TYPE}".`)
}

/** Returns the release name of an action; throws an `Error` if it is invalid. */
export function parseReleaseName(fields: ActionReader): string {
  const name = fields.id('releaseId')
  if (isReleaseName(name)) return name
  throw new Error(
    `"releaseId" must be the name of a release: a-z, A-Z, 0-9, "_" and "-", at most 64 characters, not "drafts", "published", "raw" or "previewDrafts"; but is "${name}".`
  )
}

/** Creates a release. Throws a 409 if it exists, a 400 if the content is invalid. */
export function createRelease(
  transaction: Transaction,
  writer: Writer,
  name: string,
  content: Record<string, unknown>
): void {
  const id = releaseId(name)
  assertAllowed(transaction, writer, 'create', id, RELEASE_TYPE)
  if (transaction.read(id)) {
    const description = `The release "${name}" already exists`
    throw mutationFailed(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
  }
  const input = { ...content, _type: RELEASE_TYPE, name }
  assertUsableRelease(transaction, id, input)
  const document = finalizeDocument(transaction, input, id)
  putDocument(transaction, writer, document, { create: document })
}

/** Patches the metadata of a release. Throws a 400 if the patch changes any other field. */
export function editRelease(
  transaction: Transaction,
  writer: Writer,
  release: Document,
  patch: Operations
): void {
  const after = patchDocument(transaction, writer, release._id, patch)
  const fields = new Set([...Object.keys(release), ...Object.keys(after)])
  for (const field of fields) {
    if (MUTABLE_FIELDS.has(field) || deepEqual(release[field], after[field])) continue
    throw new Error(`"${field}" of a release cannot be edited; an edit may change "metadata" only.`)
  }
  if (!isObject(after.metadata)) throw new Error('A release must have "metadata".')
  const hadType = isObject(release.metadata) && release.metadata.releaseType !== undefined
  if (hadType && after.metadata.releaseType === undefined)
    throw new Error('A release must have a "metadata.releaseType".')
  const error = validateRelease(release._id, after)
  if (error) throw new Error(error)
}
