import { can } from '../people/permissions.ts'
import { MOST_SELECTED } from '../query/select.ts'
import type { Document } from './document.ts'
import { layerOf, layers } from './id.ts'
import { addKeys } from './keys.ts'
import type { Draft, Mutation, Selection } from './mutation.ts'
import { needMutable, needUsableRelease } from './release.ts'
import type { Selector } from './selection.ts'
import type { Transaction } from './transaction.ts'
import {
  completeId,
  deleteDocument,
  demand,
  needSameType,
  patchDocument,
  refuse,
  stamp,
  store,
  type Writer
} from './write.ts'

/** What one mutation did to one document. */
export type Result = {
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
): Result[] {
  return mutations.flatMap((mutation, index) => {
    transaction.index = index
    return carryOut(transaction, mutation, options)
  })
}

function carryOut(transaction: Transaction, mutation: Mutation, options: MutateOptions): Result[] {
  const { writer } = options
  switch (mutation.kind) {
    case 'delete':
      return selected(transaction, mutation.selection, options).map(id => {
        demand(transaction, writer, 'delete', id)
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
      const patch = options.generateKeys ? addKeys(own) : own
      return selected(transaction, mutation.selection, options).map(id => {
        demand(transaction, writer, 'update', id)
        guard(transaction, options, id, 'update')
        const document = patchDocument(transaction, writer, id, patch, ifRevisionID)
        return { id, operation: 'update', document }
      })
    }
    default: {
      const draft = options.generateKeys ? addKeys(mutation.document) : mutation.document
      return [create(transaction, mutation.kind, draft, options)]
    }
  }
}

function create(
  transaction: Transaction,
  kind: 'create' | 'createOrReplace' | 'createIfNotExists',
  draft: Draft,
  options: MutateOptions
): Result {
  const { writer } = options
  const id = completeId(draft._id)
  demand(transaction, writer, 'create', id, draft._type)
  const existing = transaction.read(id)
  if (existing && kind === 'create') {
    throw refuse(transaction, 409, {
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
  if (layerOf(id) === layers.release) needUsableRelease(transaction, id, draft)
  if (existing) {
    demand(transaction, writer, 'update', id, existing._type)
    demand(transaction, writer, 'update', id, draft._type)
    if (existing._type !== draft._type) {
      // as in the hosted lake: a deletion and a new document, unless others hold on to the old one
      demand(transaction, writer, 'delete', id, existing._type)
      if (transaction.isReferred(id)) needSameType(transaction, existing, draft._type)
    }
  }
  const document = stamp(transaction, draft, id)
  store(transaction, writer, document, { [kind]: document })
  return { id, operation: existing ? 'update' : 'create', document }
}

function guard(
  transaction: Transaction,
  { writer, isImport }: MutateOptions,
  id: string,
  action: 'create' | 'update' | 'delete'
): void {
  // an archive brings versions by mutations, releases by actions
  if (isImport && layerOf(id) !== layers.release) return
  needMutable(transaction, writer, id, action)
}

function selected(transaction: Transaction, selection: Selection, options: MutateOptions) {
  if ('id' in selection) return [selection.id]
  const ids = options.select(transaction, selection)
  if (ids.length > MOST_SELECTED) {
    throw refuse(transaction, 400, {
      type: 'validationError',
      description: `The query finds more than ${MOST_SELECTED} documents. Split it.`
    })
  }
  return ids
}
