import { isObject } from '../../shared/json/is-object.ts'
import { can } from '../auth/permissions.ts'
import { parseInstant } from '../instant.ts'
import type { Document } from './document.ts'
import {
  getLayer,
  getVersionFromId,
  isReleaseName,
  layers,
  RELEASE_TYPE,
  releaseId,
  releaseName
} from './id.ts'
import type { Transaction } from './transaction.ts'
import { mutationFailed, type Writer } from './write-operations.ts'

const STATES = ['active', 'scheduled', 'published', 'archived']
const TYPES = ['asap', 'scheduled', 'undecided']

/** Throws a 409 if the id is a version in a release that is not active. */
export function assertReleaseOpen(transaction: Transaction, id: string): void {
  const name = getVersionFromId(id)
  const release = name === undefined ? undefined : transaction.read(releaseId(name))
  if (release?._type === RELEASE_TYPE) assertReleaseState(transaction, release, ['active'])
}

/**
 * Throws unless a mutation may change the document. Versions of a release can be changed only while
 * it is active (409). Releases are changed by actions; only administrators may create and delete
 * their documents by mutations (400 or 403).
 */
export function assertMutable(
  transaction: Transaction,
  { identity }: Writer,
  id: string,
  action: 'create' | 'update' | 'delete'
): void {
  assertReleaseOpen(transaction, id)
  if (getLayer(id) !== layers.release) return
  const manages = can(identity, 'manage', {})
  if (manages && action !== 'update') return
  throw mutationFailed(transaction, manages ? 400 : 403, {
    type: manages ? 'validationError' : 'insufficientPermissionsError',
    description: `"${id}" describes a release, which no mutation changes. Send an action, "sanity.action.release.edit" for instance.`,
    id
  })
}

/**
 * Throws unless a mutation may store this release document: a 400 if it is invalid, a 409 if its
 * state would close existing versions, which no action could then publish.
 */
export function assertUsableRelease(
  transaction: Transaction,
  id: string,
  content: Record<string, unknown>
): void {
  const error =
    content._type === RELEASE_TYPE
      ? validateRelease(id, content)
      : `"${id}" must be of the type "${RELEASE_TYPE}".`
  if (error)
    throw mutationFailed(transaction, 400, { type: 'validationError', description: error, id })
  const isClosed = content.state === 'published' || content.state === 'archived'
  const [version] = isClosed ? transaction.versionsIn(releaseName(id)) : []
  if (version === undefined) return
  const description = `The release "${releaseName(id)}" cannot be ${content.state}, because the version "${version}" exists. Send an action.`
  throw mutationFailed(transaction, 409, { type: 'releaseStateError', description, id })
}

/** Throws a 409 if the release is in none of the states. */
export function assertReleaseState(
  transaction: Transaction,
  release: Document,
  states: string[]
): void {
  const state = typeof release.state === 'string' ? release.state : 'without a state'
  if (states.includes(state)) return
  throw mutationFailed(transaction, 409, {
    type: 'releaseStateError',
    description: `The release "${releaseName(release._id)}" is ${state}; this is possible only while it is ${states.join(' or ')}.`,
    id: release._id
  })
}

/**
 * Validates a release document: name, state, metadata, schedule. Returns the error message;
 * undefined if it is valid.
 */
export function validateRelease(id: string, content: Record<string, unknown>): string | undefined {
  const { name, state, publishAt, metadata } = content
  const own = releaseName(id)
  if (!isReleaseName(own)) {
    return `"${own}" cannot be the name of a release. Use a-z, A-Z, 0-9, "_" and "-", at most 64 characters; "drafts", "published", "raw" and "previewDrafts" are reserved.`
  }
  if (name !== own) return `The "name" of "${id}" must be "${own}".`
  if (typeof state !== 'string' || !STATES.includes(state)) {
    return `The "state" of a release must be ${STATES.join(', ')}.`
  }
  if (state === 'scheduled' && parseInstant(publishAt) === undefined) {
    return invalidTimeMessage('publishAt')
  }
  return metadata === undefined ? undefined : validateMetadata(metadata)
}

/** The error message for a field that must be an RFC 3339 time. */
export function invalidTimeMessage(field: string): string {
  return `"${field}" must be an RFC 3339 time such as 2030-01-31T09:00:00Z or 2030-01-31T09:00:00+08:00.`
}

function validateMetadata(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return '"metadata" must be an object.'
  for (const field of ['title', 'description']) {
    const text = metadata[field] ?? ''
    if (typeof text !== 'string') return `"metadata.${field}" must be a string.`
  }
  const { releaseType, intendedPublishAt } = metadata
  if (releaseType !== undefined && !TYPES.some(type => type === releaseType)) {
    return `"metadata.releaseType" must be ${TYPES.join(', ')}.`
  }
  const isTime = (intendedPublishAt ?? '') === '' || parseInstant(intendedPublishAt) !== undefined
  return isTime ? undefined : invalidTimeMessage('metadata.intendedPublishAt')
}
