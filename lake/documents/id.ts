import { randomBytes } from 'node:crypto'
import { supportsReleases } from '../http/api-version.ts'

const RELEASE_PREFIX = '_.releases.'
/** The type of release documents. */
export const RELEASE_TYPE = 'system.release'

/**
 * The kind of document that an id denotes. Ids with a dot are private; the id of a draft or version
 * contains the id of its published document after a prefix.
 */
export const layers = {
  public: 0,
  draft: 1,
  version: 2,
  release: 3,
  private: 4,
  privateDraft: 5,
  privateVersion: 6
} as const
export type Layer = (typeof layers)[keyof typeof layers]

const VALID = /^[a-zA-Z0-9._][a-zA-Z0-9._-]{0,127}$/

/** Whether a value is a valid document id: `a-zA-Z0-9._-`, not starting with `-`, at most 128 characters. */
export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && VALID.test(id) && !id.includes('..') && !id.endsWith('.')
}

/**
 * Whether a new document may have the id; older ids that break these rules remain readable. It does
 * not start with a dot, is not a draft or version of a draft, version or release, and is not that of
 * a release, or of a version in one, whose name is impossible.
 */
export function isAllowedNewId(id: unknown): id is string {
  if (
    !isValidId(id) ||
    id.startsWith('.') ||
    (id.startsWith(RELEASE_PREFIX) && !isReleaseName(releaseName(id))) ||
    (isDraftOrVersionId(id) && !canHaveVersions(getPublishedId(id)))
  )
    return false
  const release = getVersionFromId(id)
  return release === undefined || !RESERVED_RELEASES.has(release)
}

function canHaveVersions(id: string): boolean {
  return !isDraftOrVersionId(id) && getLayer(id) !== layers.release
}

/** Reserved names of perspectives. */
const RESERVED_RELEASES = new Set(['drafts', 'published', 'raw', 'previewDrafts'])
const RELEASE_NAME = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,63}$/

/** Whether a name is valid for a release: the NAME of `versions.NAME.ID`. */
export function isReleaseName(name: string): boolean {
  return RELEASE_NAME.test(name) && !RESERVED_RELEASES.has(name)
}

/** The published id of a draft or version; any other id unchanged. */
export function getPublishedId(id: string): string {
  if (id.startsWith('drafts.')) return id.slice(7)
  if (!id.startsWith('versions.')) return id
  const dot = id.indexOf('.', 9)
  return dot < 0 ? id : id.slice(dot + 1)
}

/** The layer of an id. */
export function getLayer(id: string): Layer {
  if (!id.includes('.')) return layers.public
  const base = getPublishedId(id)
  if (base === id) return /^_\.releases\.[^.]+$/.test(id) ? layers.release : layers.private
  if (base.includes('.')) return id.startsWith('d') ? layers.privateDraft : layers.privateVersion
  return id.startsWith('d') ? layers.draft : layers.version
}

/** Whether the id is that of a draft or a release version. */
export function isDraftOrVersionId(id: string): boolean {
  return getPublishedId(id) !== id
}

/** The release name of a version; undefined for other ids. */
export function getVersionFromId(id: string): string | undefined {
  return id.startsWith('versions.') && isDraftOrVersionId(id)
    ? id.slice(9, id.indexOf('.', 9))
    : undefined
}

/** The id of a release's document. */
export function releaseId(name: string): string {
  return `${RELEASE_PREFIX}${name}`
}

/** The release name of a release document's id. */
export function releaseName(id: string): string {
  return id.slice(RELEASE_PREFIX.length)
}

/** Whether requests of an API version see the document: older ones do not see versions of releases. */
export function isSeenBy(apiVersion: string, id: string): boolean {
  return supportsReleases(apiVersion) || getVersionFromId(id) === undefined
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id of 22 letters and digits, for documents, revisions and transactions. */
export function randomId(): string {
  let name = ''
  while (name.length < 22) {
    for (const byte of randomBytes(24)) {
      // rejection sampling: 248 is the largest multiple of 62 in a byte, so all letters are equally
      // likely
      if (byte < 248 && name.length < 22) name += ALPHABET[byte % 62]
    }
  }
  return name
}
