import type { Document } from '../documents/document.ts'
import { releaseOf } from '../documents/id.ts'
import type { Transaction } from '../documents/transaction.ts'
import { refuse } from '../documents/write.ts'

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
