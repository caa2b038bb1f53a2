import { isObject } from '../../shared/json/is-object.ts'
import { can } from '../auth/permissions.ts'
import type { Identity } from '../auth/types.ts'
import type { Document } from './document.ts'
import { getLayer, layers, releaseName } from './id.ts'
import type { Transaction } from './transaction.ts'

const ADMINISTRATORS = 'Only administrators change which types need a second pair of eyes.'

/**
 * Documents of the types in the settings need a second pair of eyes: what is published comes from a draft or version
 * that the publisher has not written. Administrators, who own the setting, are free of it.
 * @param from id of the draft or version that is published, if one is
 * @returns why the document may not be stored; undefined if it may
 */
export function missingReview(
  transaction: Transaction,
  { identity }: { identity: Identity },
  document: Document,
  from?: string
): string | undefined {
  const { reviews } = transaction
  if (!reviews || isFree(identity)) return undefined
  const { _id, _type } = document
  if (_id === reviews.id && !isSameSetting(transaction, document)) return ADMINISTRATORS
  if (getLayer(_id) === layers.release) {
    return document.state === 'scheduled' ? ownVersionIn(transaction, _id) : undefined
  }
  if (_id.includes('.') || !reviewedTypes(transaction).includes(_type)) return undefined
  if (from === undefined) {
    return `"${_id}" needs a second pair of eyes: change its draft, which another editor publishes.`
  }
  return ownWork(transaction, from)
}

/** Why the user may not delete the document; undefined if nothing in the settings is lost. */
export function missingReviewOfDeletion(
  transaction: Transaction,
  { identity }: { identity: Identity },
  id: string
): string | undefined {
  const isSetting = id === transaction.reviews?.id && reviewedTypes(transaction).length > 0
  return isSetting && !isFree(identity) ? ADMINISTRATORS : undefined
}

/** Why the user may not delete the published document by a version; undefined if that is possible. */
export function missingReviewOfRemoval(
  transaction: Transaction,
  { identity }: { identity: Identity },
  version: Document
): string | undefined {
  if (isFree(identity) || !reviewedTypes(transaction).includes(version._type)) return undefined
  return ownWork(transaction, version._id)
}

/** Administrators, who own the setting. */
function isFree(identity: Identity): boolean {
  return can(identity, 'manage', {})
}

function ownVersionIn(transaction: Transaction, release: string): string | undefined {
  const types = reviewedTypes(transaction)
  if (types.length === 0) return undefined
  return transaction
    .versionsIn(releaseName(release))
    .filter(id => types.includes(transaction.read(id)?._type ?? ''))
    .map(id => ownWork(transaction, id))
    .find(reason => reason !== undefined)
}

/** The author of a change, also of one of several, does not publish it. Unknown authors may be the user. */
function ownWork(transaction: Transaction, id: string): string | undefined {
  const authors = transaction.authorsOf(id)
  return authors.length > 0 && !authors.includes(transaction.author)
    ? undefined
    : `"${id}" needs a second pair of eyes: you have changed it yourself, so another editor publishes it.`
}

function reviewedTypes(transaction: Transaction): unknown[] {
  const { reviews } = transaction
  const setting = reviews && settingOf(transaction, transaction.read(reviews.id))
  return Array.isArray(setting) ? setting : []
}

function isSameSetting(transaction: Transaction, document: Document): boolean {
  const before = settingOf(transaction, transaction.read(document._id))
  return JSON.stringify(before ?? []) === JSON.stringify(settingOf(transaction, document) ?? [])
}

function settingOf({ reviews }: Transaction, document: unknown): unknown {
  return (reviews?.field ?? '')
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), document)
}
