import { isObject } from '../../shared/json/is-object.ts'
import { LakeError, mutationError, typedError } from '../errors.ts'
import { isAllowedNewId, isValidId } from './id.ts'
import type { Operations } from './patch.ts'
import { assertTransactionSize } from './transaction-size.ts'

/** The target of a patch or deletion: one document, or the results of a query. */
export type Selection = { id: string } | { query: string; params: Record<string, unknown> }

/** A document as sent by a client. */
export type DocumentInput = { _id?: string; _type: string; [field: string]: unknown }

/** A validated mutation. */
export type Mutation =
  | { kind: 'create' | 'createOrReplace' | 'createIfNotExists'; document: DocumentInput }
  /** `purge` also deletes the document's history. */
  | { kind: 'delete'; selection: Selection; purge: boolean }
  | { kind: 'patch'; selection: Selection; operations: Operations; ifRevisionID?: string }

const KINDS = ['create', 'createOrReplace', 'createIfNotExists', 'delete', 'patch'] as const

/** Parses the mutations of a request; throws a 400 with the index of the first invalid one. */
export function parseMutations(body: unknown): Mutation[] {
  const list = isObject(body) ? body.mutations : undefined
  if (!Array.isArray(list)) {
    throw typedError(400, 'validationError', 'The body must be {"mutations": […]}.')
  }
  assertTransactionSize(list)
  return list.map((item, index) => {
    try {
      return parseMutation(item)
    } catch (error) {
      if (error instanceof LakeError) throw error
      const description = error instanceof Error ? error.message : String(error)
      throw mutationError(400, { index, type: 'validationError', description })
    }
  })
}

function parseMutation(item: unknown): Mutation {
  const kinds = isObject(item) ? KINDS.filter(kind => item[kind] !== undefined) : []
  const [kind] = kinds
  if (!isObject(item) || kind === undefined || Object.keys(item).length !== 1) {
    throw new Error(`A mutation must be an object with one of ${KINDS.join(', ')}.`)
  }
  const content = item[kind]
  if (!isObject(content)) throw new Error(`"${kind}" must be an object.`)
  if (kind === 'delete') {
    return parseDeletion(content)
  }
  if (kind === 'patch') return parsePatch(content)
  const document = parseDocument(content)
  if (kind !== 'create' && (document._id === undefined || document._id.endsWith('.'))) {
    throw new Error(`"${kind}" needs a document with an "_id".`)
  }
  return { kind, document }
}

/** Validates a document to be stored: its type, and its id if it has one. Throws an `Error`. */
export function parseDocument(content: Record<string, unknown>): DocumentInput {
  const { _id: id, _type: type } = content
  if (id !== undefined) {
    const prefix = typeof id === 'string' && id.endsWith('.') && id.length < 100
    if (!isAllowedNewId(prefix ? `${id}x` : id)) {
      throw new Error(
        `Malformed document ID: ${JSON.stringify(id)?.slice(0, 200)}. Use a-z, A-Z, 0-9, ".", "_" and "-", at most 128 characters, not starting with "-" or "."; there are no drafts or versions of drafts or versions.`
      )
    }
  }
  if (typeof type !== 'string' || type === '' || type.length > 128) {
    throw new Error('A document must have a "_type", a string of 1 to 128 characters.')
  }
  return content as DocumentInput
}

const DELETION_FIELDS = new Set(['id', 'query', 'params', 'purge'])

/** A field that is not offered might name a condition: the deletion must not happen without it. */
function parseDeletion(content: Record<string, unknown>): Mutation {
  const unknown = Object.keys(content).find(name => !DELETION_FIELDS.has(name))
  if (unknown !== undefined) throw new Error(`"delete" has no field "${unknown}".`)
  const { purge = false } = content
  if (typeof purge !== 'boolean') throw new Error('"purge" must be true or false.')
  return { kind: 'delete', selection: parseSelection(content, 'delete'), purge }
}

function parsePatch(content: Record<string, unknown>): Mutation {
  const { ifRevisionID, ...operations } = content
  if (ifRevisionID !== undefined && typeof ifRevisionID !== 'string') {
    throw new Error('"ifRevisionID" must be a string.')
  }
  const selection = parseSelection(content, 'patch')
  return {
    kind: 'patch',
    selection,
    operations,
    ...(ifRevisionID !== undefined && { ifRevisionID })
  }
}

function parseSelection(content: Record<string, unknown>, kind: string): Selection {
  const { id, query, params = {} } = content
  // one of them might be meant to narrow the other
  if (id !== undefined && query !== undefined)
    throw new Error(`"${kind}" needs an "id" or a "query", not both.`)
  if (query !== undefined) {
    if (typeof query !== 'string') throw new Error(`The "query" of "${kind}" must be a string.`)
    if (!isObject(params)) throw new Error(`The "params" of "${kind}" must be an object.`)
    return { query, params }
  }
  if (isValidId(id)) return { id }
  if (id === undefined) throw new Error(`"${kind}" needs an "id" or a "query".`)
  throw new Error(`Malformed document ID: ${JSON.stringify(id)?.slice(0, 200)}`)
}
