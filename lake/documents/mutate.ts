import { can } from '../auth/permissions.ts'
import { MAX_SELECTED } from '../query/select.ts'
import { generateArrayKeys } from './array-keys.ts'
import type { Document } from './document.ts'
import { getLayer, layers } from './id.ts'
import type { DocumentInput, Mutation, Selection } from './parse-mutations.ts'
import { assertMutable, needUsableRelease } from './release.ts'
import type { Selector } from './selection.ts'
import type { Transaction } from './transaction.ts'
import {
  assertAllowed,
  assertSameType,
  deleteDocument,
  finalizeDocument,
  mutationRefused,
  patchDocument,
  putDocument,
  resolveId,
  type Writer
} from './write-operations.ts'

/** What one mutation did to one document. */
export type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: Document | undefined
}

/** How mutations are to be carried out. */
export type MutateOptions = {
  writer: Writer
  /** Adds a `_key` to objects in lists that have none. */
  generateKeys: boolean
  /** Whether an archive comes in: its versions may belong to releases that are closed. */
  isImport: boolean
  select: Selector['select']
}

/** Carries out mutations in order; the first that fails undoes all, because it throws. */
export function mutate(
  transaction: Transaction,
  mutations: Mutation[],
  options: MutateOptions
): MutationResult[] {
  return mutations.flatMap((mutation, index) => {
    transaction.index = index
    return carryOut(transaction, mutation, options)
  })
}

function carryOut(
  transaction: Transaction,
  mutation: Mutation,
  options: MutateOptions
): MutationResult[] {
  const { writer } = options
  switch (mutation.kind) {
    case 'delete':
      return selected(transaction, mutation.selection, options).map(id => {
        assertAllowed(transaction, writer, 'delete', id)
        if (transaction.read(id)) guard(transaction, options, id, 'delete')
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
      return selected(transaction, mutation.selection, options).map(id => {
        assertAllowed(transaction, writer, 'update', id)
        guard(transaction, options, id, 'update')
        const document = patchDocument(transaction, writer, id, patch, ifRevisionID)
        return { id, operation: 'update', document }
      })
    }
    default: {
      const draft = options.generateKeys ? generateArrayKeys(mutation.document) : mutation.document
      return [create(transaction, mutation.kind, draft, options)]
    }
  }
}

function create(
  transaction: Transaction,
  kind: 'create' | 'createOrReplace' | 'createIfNotExists',
  draft: DocumentInput,
  options: MutateOptions
): MutationResult {
  const { writer } = options
  const id = resolveId(draft._id)
  assertAllowed(transaction, writer, 'create', id, draft._type)
  const existing = transaction.read(id)
  if (existing && kind === 'create') {
    throw mutationRefused(transaction, 409, {
      type: 'documentAlreadyExistsError',
      description: `Document by ID "${id}" already exists`,
      id
    })
  }
  if (existing && kind === 'createIfNotExists') {
    const seen = can(writer.identity, 'read', { dataset: writer.dataset, id, type: existing._type })
    return { id, operation: 'none', document: seen ? existing : undefined }
  }
  guard(transaction, options, id, 'create')
  if (getLayer(id) === layers.release) needUsableRelease(transaction, id, draft)
  if (existing) {
    assertAllowed(transaction, writer, 'update', id, existing._type)
    assertAllowed(transaction, writer, 'update', id, draft._type)
    if (existing._type !== draft._type) {
      // as in the hosted lake: a deletion and a new document, unless others hold on to the old one
      assertAllowed(transaction, writer, 'delete', id, existing._type)
      if (transaction.isReferenced(id)) assertSameType(transaction, existing, draft._type)
    }
  }
  const document = finalizeDocument(transaction, draft, id)
  putDocument(transaction, writer, document, { [kind]: document })
  return { id, operation: existing ? 'update' : 'create', document }
}

function guard(
  transaction: Transaction,
  { writer, isImport }: MutateOptions,
  id: string,
  action: 'create' | 'update' | 'delete'
): void {
  // an archive brings versions by mutations, releases by actions
  if (isImport && getLayer(id) !== layers.release) return
  assertMutable(transaction, writer, id, action)
}

function selected(transaction: Transaction, selection: Selection, options: MutateOptions) {
  if ('id' in selection) return [selection.id]
  const ids = options.select(transaction, selection)
  if (ids.length > MAX_SELECTED) {
    throw mutationRefused(transaction, 400, {
      type: 'validationError',
      description: `The query finds more than ${MAX_SELECTED} documents. Split it.`
    })
  }
  return ids
}
