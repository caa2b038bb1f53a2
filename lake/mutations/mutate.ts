import { can } from '../auth/permissions.ts'
import { generateArrayKeys } from '../documents/array-keys.ts'
import type { Document } from '../documents/document.ts'
import { getLayer, layers } from '../documents/id.ts'
import type { DocumentInput, Mutation, Selection } from '../documents/parse-mutations.ts'
import { assertMutable, assertUsableRelease } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  assertAllowed,
  assertSameType,
  deleteDocument,
  finalizeDocument,
  mutationFailed,
  patchDocument,
  putDocument,
  resolveId,
  type Writer
} from '../documents/write-operations.ts'
import { MAX_SELECTED } from '../query/select.ts'
import type { Selector } from './selection.ts'

/** The effect of a mutation on a document. */
export type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: Document | undefined
}

/** Options of mutations. */
export type MutateOptions = {
  writer: Writer
  /** Adds a `_key` to objects in arrays that have none. */
  generateKeys: boolean
  /** Whether an archive is imported, whose versions may belong to closed releases. */
  isImport: boolean
  select: Selector['select']
}

/** Applies mutations in order. The first failure throws, which rolls back the transaction. */
export function mutate(
  transaction: Transaction,
  mutations: Mutation[],
  options: MutateOptions
): MutationResult[] {
  return mutations.flatMap((mutation, index) => {
    transaction.step()
    transaction.index = index
    return applyMutation(transaction, mutation, options)
  })
}

function applyMutation(
  transaction: Transaction,
  mutation: Mutation,
  options: MutateOptions
): MutationResult[] {
  const { writer } = options
  switch (mutation.kind) {
    case 'delete':
      return selectIds(transaction, mutation.selection, options).map(id => {
        assertAllowed(transaction, writer, 'delete', id)
        if (transaction.read(id)) assertMutableUnlessImport(transaction, options, id, 'delete')
        const done = deleteDocument(transaction, writer, id, mutation.purge)
        return { id, operation: done ? 'delete' : 'none' }
      })
    case 'patch': {
      const { operations, ifRevisionID } = mutation
      const {
        id: _id,
        query: _query,
        params: _params,
        ...own
      } = operations as Record<string, unknown>
      const patch = options.generateKeys ? generateArrayKeys(own) : own
      return selectIds(transaction, mutation.selection, options).map(id => {
        assertAllowed(transaction, writer, 'update', id)
        assertMutableUnlessImport(transaction, options, id, 'update')
        const document = patchDocument(transaction, writer, id, patch, ifRevisionID)
        return { id, operation: 'update', document }
      })
    }
    default: {
      const input = options.generateKeys ? generateArrayKeys(mutation.document) : mutation.document
      return [create(transaction, mutation.kind, input, options)]
    }
  }
}

function create(
  transaction: Transaction,
  kind: 'create' | 'createOrReplace' | 'createIfNotExists',
  input: DocumentInput,
  options: MutateOptions
): MutationResult {
  const { writer } = options
  const id = resolveId(input._id)
  assertAllowed(transaction, writer, 'create', id, input._type)
  const existing = transaction.read(id)
  if (existing && kind === 'create') {
    throw mutationFailed(transaction, 409, {
      type: 'documentAlreadyExistsError',
      description: `Document by ID "${id}" already exists`,
      id
    })
  }
  if (existing && kind === 'createIfNotExists') {
    const visible = can(writer.identity, 'read', {
      dataset: writer.dataset,
      id,
      type: existing._type
    })
    return { id, operation: 'none', document: visible ? existing : undefined }
  }
  assertMutableUnlessImport(transaction, options, id, 'create')
  if (getLayer(id) === layers.release) assertUsableRelease(transaction, id, input)
  if (existing) {
    assertAllowed(transaction, writer, 'update', id, existing._type)
    assertAllowed(transaction, writer, 'update', id, input._type)
    if (existing._type !== input._type) {
      // as in the hosted lake: a deletion and a new document, unless strong references point at the
      // old one
      assertAllowed(transaction, writer, 'delete', id, existing._type)
      if (transaction.isReferenced(id)) assertSameType(transaction, existing, input._type)
    }
  }
  const document = finalizeDocument(transaction, input, id)
  putDocument(transaction, writer, document, { [kind]: document })
  return { id, operation: existing ? 'update' : 'create', document }
}

function assertMutableUnlessImport(
  transaction: Transaction,
  { writer, isImport }: MutateOptions,
  id: string,
  action: 'create' | 'update' | 'delete'
): void {
  // archives import versions by mutations, releases by actions
  if (isImport && getLayer(id) !== layers.release) return
  assertMutable(transaction, writer, id, action)
}

function selectIds(transaction: Transaction, selection: Selection, options: MutateOptions) {
  if ('id' in selection) return [selection.id]
  const ids = options.select(transaction, selection)
  if (ids.length > MAX_SELECTED) {
    throw mutationFailed(transaction, 400, {
      type: 'validationError',
      description: `The query finds more than ${MAX_SELECTED} documents. Split it.`
    })
  }
  return ids
}
