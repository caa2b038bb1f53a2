import { can } from '../auth/permissions.ts'
import { type Document, isObject } from './document.ts'
import { getLayer, getVersionFromId, isReleaseName, layers } from './id.ts'
import { getInstant } from './time.ts'
import type { Transaction } from './transaction.ts'
import { mutationRefused, type Writer } from './write-operations.ts'

/** The type of the documents that describe releases. */
export const RELEASE_TYPE = 'system.release'

const ID = '_.releases.'
const STATES = ['active', 'scheduled', 'published', 'archived']
const TYPES = ['asap', 'scheduled', 'undecided']

/** The id of the document that describes a release. */
export function releaseId(name: string): string {
  return `${ID}${name}`
}

/** The name of the release that a document with this id describes. */
export function releaseName(id: string): string {
  return id.slice(ID.length)
}

/** Throws a 409 where an id is a version in a release that is not open for changes. */
export function assertReleaseOpen(transaction: Transaction, id: string): void {
  const name = getVersionFromId(id)
  const release = name === undefined ? undefined : transaction.read(releaseId(name))
  if (release?._type === RELEASE_TYPE) assertReleaseState(transaction, release, ['active'])
}

/**
 * Throws unless a plain mutation may touch the document: versions of a release only while it is
 * open (409). Releases change by actions; administrators may also create and delete their
 * documents, as a clean-up does (400 and 403 otherwise).
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
  throw mutationRefused(transaction, manages ? 400 : 403, {
    type: manages ? 'validationError' : 'insufficientPermissionsError',
    description: `"${id}" describes a release, which no mutation changes. Send an action, "sanity.action.release.edit" for instance.`,
    id
  })
}

/**
 * Throws unless a plain mutation may store this document of a release: a 400 where it is wrong, a
 * 409 where its state would close versions that exist, which no action could then publish.
 */
export function needUsableRelease(
  transaction: Transaction,
  id: string,
  content: Record<string, unknown>
): void {
  // another type describes no release, so it closes none
  if (content._type !== RELEASE_TYPE) return
  const fault = releaseFault(id, content)
  if (fault)
    throw mutationRefused(transaction, 400, { type: 'validationError', description: fault, id })
  const isClosed = content.state === 'published' || content.state === 'archived'
  const [version] = isClosed ? transaction.versionsIn(releaseName(id)) : []
  if (version === undefined) return
  const description = `The release "${releaseName(id)}" cannot be ${content.state}, because the version "${version}" exists. Send an action.`
  throw mutationRefused(transaction, 409, { type: 'releaseStateError', description, id })
}

/** Throws a 409 unless the release is in one of the states. */
export function assertReleaseState(
  transaction: Transaction,
  release: Document,
  states: string[]
): void {
  const state = typeof release.state === 'string' ? release.state : 'without a state'
  if (states.includes(state)) return
  throw mutationRefused(transaction, 409, {
    type: 'releaseStateError',
    description: `The release "${releaseName(release._id)}" is ${state}; this is possible only while it is ${states.join(' or ')}.`,
    id: release._id
  })
}

/**
 * What is wrong with a release's document, as a sentence: its name, state, metadata, or the time of
 * one that is scheduled. Undefined where nothing is.
 */
export function releaseFault(id: string, content: Record<string, unknown>): string | undefined {
  const { name, state, publishAt, metadata } = content
  const own = releaseName(id)
  if (!isReleaseName(own)) {
    return `"${own}" cannot be the name of a release. Use a-z, A-Z, 0-9, "_" and "-", at most 64 characters; "drafts" and "published" are reserved.`
  }
  if (name !== own) return `The "name" of "${id}" must be "${own}".`
  if (typeof state !== 'string' || !STATES.includes(state)) {
    return `The "state" of a release must be ${STATES.join(', ')}.`
  }
  if (state === 'scheduled' && getInstant(publishAt) === undefined) {
    return timeFault('publishAt')
  }
  return metadata === undefined ? undefined : metadataFault(metadata)
}

/** The sentence for a field that must be an RFC 3339 time. */
export function timeFault(field: string): string {
  return `"${field}" must be an RFC 3339 time such as 2030-01-31T09:00:00Z or 2030-01-31T09:00:00+08:00.`
}

function metadataFault(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return '"metadata" must be an object.'
  for (const field of ['title', 'description']) {
    const text = metadata[field] ?? ''
    if (typeof text !== 'string') return `"metadata.${field}" must be a text.`
  }
  const { releaseType, intendedPublishAt } = metadata
  if (releaseType !== undefined && !TYPES.some(type => type === releaseType)) {
    return `"metadata.releaseType" must be ${TYPES.join(', ')}.`
  }
  const isTime = (intendedPublishAt ?? '') === '' || getInstant(intendedPublishAt) !== undefined
  return isTime ? undefined : timeFault('metadata.intendedPublishAt')
}
