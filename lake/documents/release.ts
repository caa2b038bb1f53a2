import { can } from '../people/permissions.ts'
import type { Document } from './document.ts'
import { layerOf, layers, releaseOf } from './id.ts'
import type { Transaction } from './transaction.ts'
import { refuse, type Writer } from './write.ts'

/** The id of the document that describes a release. */
export function releaseId(name: string): string {
  return `_.releases.${name}`
}

/** Throws a 409 where an id is a version in a release that is not open for changes. */
export function needOpenRelease(transaction: Transaction, id: string): void {
  const name = releaseOf(id)
  const release = name === undefined ? undefined : transaction.read(releaseId(name))
  if (release) needState(transaction, release, ['active'])
}

/**
 * Throws unless a plain mutation may touch the document: versions of a release only while it is
 * open (409). Releases change by actions; whoever manages the lake may also make and remove their
 * documents, as an import and a clean-up do (400 and 403 otherwise).
 */
export function needMutable(
  transaction: Transaction,
  { identity }: Writer,
  id: string,
  action: 'create' | 'update' | 'delete'
): void {
  needOpenRelease(transaction, id)
  if (layerOf(id) !== layers.release) return
  const manages = can(identity, 'manage', {})
  if (manages && action !== 'update') return
  throw refuse(transaction, manages ? 400 : 403, {
    type: manages ? 'validationError' : 'insufficientPermissionsError',
    description: `"${id}" describes a release, which no mutation changes. Send an action, "sanity.action.release.edit" for instance.`,
    id
  })
}

/** Throws a 409 unless the release is in one of the states. */
export function needState(transaction: Transaction, release: Document, states: string[]): void {
  const state = String(release.state)
  if (states.includes(state)) return
  throw refuse(transaction, 409, {
    type: 'releaseStateError',
    description: `The release "${release.name}" is ${state}; this is possible only while it is ${states.join(' or ')}.`,
    id: release._id
  })
}
