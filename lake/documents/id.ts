import { randomBytes } from 'node:crypto'

/**
 * What kind of document an id names. Ids with a dot are private; those of drafts and versions lie
 * over the document whose id follows the prefix.
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

/** Whether a text may be a document's id: `a-zA-Z0-9._-`, not starting with `-`, at most 128. */
export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && VALID.test(id) && !id.includes('..') && !id.endsWith('.')
}

/**
 * Whether a new document may have the id: those that were given out before are still understood.
 * None begins with a dot, and a draft or version lies over a document that is neither; a version
 * belongs to a release with a possible name.
 */
export function isAllowedNewId(id: unknown): id is string {
  if (
    !isValidId(id) ||
    id.startsWith('.') ||
    (isDraftOrVersionId(id) && isDraftOrVersionId(getPublishedId(id)))
  )
    return false
  const release = getVersionFromId(id)
  return release === undefined || !RESERVED_RELEASES.has(release)
}

/** Perspectives of these names are not releases. */
const RESERVED_RELEASES = new Set(['drafts', 'published', 'raw', 'previewDrafts'])
const RELEASE_NAME = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,63}$/

/** Whether a text may name a release: the part between the dots of `versions.NAME.ID`. */
export function isReleaseName(name: string): boolean {
  return RELEASE_NAME.test(name) && !RESERVED_RELEASES.has(name)
}

/** The id that a draft or version lies over; any other id itself. */
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

/** Whether the id is a draft's or a release version's. */
export function isDraftOrVersionId(id: string): boolean {
  return getPublishedId(id) !== id
}

/** The release that a version belongs to, by its short name. */
export function getVersionFromId(id: string): string | undefined {
  return id.startsWith('versions.') && isDraftOrVersionId(id)
    ? id.slice(9, id.indexOf('.', 9))
    : undefined
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random name of 22 letters and digits, for documents, revisions and transactions. */
export function randomId(): string {
  let name = ''
  while (name.length < 22) {
    for (const byte of randomBytes(24)) {
      // 248 is the largest multiple of 62 in a byte: beyond it letters would not be equally likely
      if (byte < 248 && name.length < 22) name += ALPHABET[byte % 62]
    }
  }
  return name
}
