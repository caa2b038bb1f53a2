import { type Document, isObject } from '../documents/document.ts'
import { isReleaseName } from '../documents/id.ts'
import type { Operations } from '../documents/patch.ts'
import { RELEASE_TYPE, releaseFault, releaseId } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  finalizeDocument,
  mutationRefused,
  patchDocument,
  putDocument,
  type Writer
} from '../documents/write-operations.ts'
import { deepEqual } from '../history/mendoza.ts'
import type { ActionReader } from './parse-action.ts'
import { assertExists } from './publishing.ts'

/** Fields of a release's document that change with every patch. */
const CHANGING = new Set(['metadata', '_rev', '_updatedAt'])

/** The release that an action names. Throws a 400 for a name that none can have, a 409 for one that does not exist. */
export function releaseNamed(transaction: Transaction, fields: ActionReader): Document {
  const release = assertExists(transaction, releaseId(getName(fields)))
  if (release._type === RELEASE_TYPE) return release
  throw new Error(`"${release._id}" is of the type "${release._type}", not "${RELEASE_TYPE}".`)
}

/** The name of a release in an action; throws for one that no release can have. */
export function getName(fields: ActionReader): string {
  const name = fields.id('releaseId')
  if (isReleaseName(name)) return name
  throw new Error(
    `"releaseId" must be the name of a release: a-z, A-Z, 0-9, "_" and "-", at most 64 characters, not "drafts" or "published"; but is "${name}".`
  )
}

/** Stores the document of a new release. Throws a 409 where it exists, a 400 where it is wrong. */
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
    throw mutationRefused(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
  }
  const draft = { ...content, _type: RELEASE_TYPE, name }
  check(id, draft)
  const document = finalizeDocument(transaction, draft, id)
  putDocument(transaction, writer, document, { create: document })
}

/** Patches the metadata of a release. Throws a 400 where the patch changes anything else. */
export function editRelease(
  transaction: Transaction,
  writer: Writer,
  release: Document,
  patch: Operations
): void {
  const after = patchDocument(transaction, writer, release._id, patch)
  const fields = new Set([...Object.keys(release), ...Object.keys(after)])
  for (const field of fields) {
    if (CHANGING.has(field) || deepEqual(release[field], after[field])) continue
    throw new Error(
      `"${field}" of a release is not changed by an edit, which patches its "metadata" only.`
    )
  }
  if (!isObject(after.metadata)) throw new Error('A release must have "metadata".')
  check(release._id, after)
}

function check(id: string, content: Record<string, unknown>): void {
  const fault = releaseFault(id, content)
  if (fault) throw new Error(fault)
}
