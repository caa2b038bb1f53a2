import { type Context as Call, Hono } from 'hono'
import type { Action, Context, Env } from '../context.ts'
import { httpError, mutationError } from '../errors.ts'
import { can } from '../people/permissions.ts'
import { createLibrary } from '../query/library.ts'
import { readJson } from '../request.ts'
import { isInPublicUse } from './asset-use.ts'
import { type Document, isObject } from './document.ts'
import type { Dataset } from './documents.ts'
import { isValidId } from './id.ts'
import { mutate, type Result } from './mutate.ts'
import { type Mutation, readMutations } from './mutation.ts'
import { createSelector } from './selection.ts'
import { knowledgeOf, type Writer } from './write.ts'

/** `POST /data/mutate`, `GET /data/doc`. */
export function documentRoutes(context: Context): Hono<Env> {
  const { settings, documents, db } = context
  const app = new Hono<Env>()
  const fresh = createLibrary(db, documents.names, false)

  app.post('/:version{v[^/]+}/data/mutate/:dataset', async c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const writer = writerOf(c, context, dataset)
    const body = await readJson(c, settings.limits.bodyBytes)
    const mutations = readMutations(body)
    needWriter(writer, mutations[0] && permissionOf(mutations[0]))
    const id = transactionId(body) ?? c.req.query('transactionId')
    checkTransactionId(id)
    const selector = createSelector(context, fresh, dataset, writer)
    const options = {
      writer,
      generateKeys: flag(c, 'autoGenerateArrayKeys'),
      isImport: isImport(c),
      select: selector.select
    }
    const writeOptions = {
      author: writer.identity.id,
      knows: knowledgeOf(writer),
      dryRun: flag(c, 'dryRun') || (isObject(body) && body.dryRun === true),
      ...(id ? { id } : {})
    }
    const { commit, value } = await selector.run(() =>
      documents.write(dataset, writeOptions, transaction => mutate(transaction, mutations, options))
    )
    return c.json({ transactionId: commit.id, ...results(c, value, writer) })
  })

  app.get('/:version{v[^/]+}/data/doc/:dataset/:ids', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const exclude = flag(c, 'excludeContent')
    const found: Document[] = []
    const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
    const ids = [...new Set(c.req.param('ids').split(','))].filter(id => id !== '')
    for (const id of ids) {
      const document = isValidId(id) ? documents.store.read(dataset.key, id) : undefined
      const inUse = isInPublicUse(db, dataset.key, id)
      const target = {
        dataset: dataset.name,
        id,
        ...(document ? { type: document._type, inUse } : {})
      }
      // a visitor must not learn from the reason which private documents exist
      const isOpenId = can(identity, 'read', { dataset: dataset.name, id })
      if (!isOpenId) omitted.push({ id, reason: 'permission' })
      else if (!document || !can(identity, 'read', target))
        omitted.push({ id, reason: 'existence' })
      else found.push(exclude ? headOf(document) : document)
    }
    return c.json({ documents: found, omitted })
  })

  return app
}

/** Who writes into a data set. A visitor without a single writing permission is turned away. */
export function writerOf(c: Call<Env>, { settings }: Context, dataset: Dataset): Writer {
  const identity = c.get('identity')
  const writer = {
    identity,
    dataset: dataset.name,
    documentBytes: settings.limits.documentBytes
  }
  if (identity.by === 'nothing' && !mayWrite(writer)) {
    throw httpError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })
  }
  return writer
}

/** Turns away whoever may write nothing at all, naming what the first of the writes would need. */
export function needWriter(writer: Writer, first: Action | undefined): void {
  if (mayWrite(writer)) return
  const permission = first ?? 'update'
  throw mutationError(403, {
    index: 0,
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission
  })
}

function mayWrite({ identity, dataset }: Writer): boolean {
  return (['create', 'update', 'delete'] as const).some(action =>
    can(identity, action, { dataset })
  )
}

/** The official importer names itself in its requests' tags; only whoever manages the lake is believed. */
function isImport(c: Call<Env>): boolean {
  const tag = c.req.query('tag') ?? ''
  return /^sanity\.(cli\.)?import\./.test(tag) && can(c.get('identity'), 'manage', {})
}

/** The permission that a mutation needs before all others. */
function permissionOf({ kind }: Mutation): Action {
  return kind === 'delete' ? 'delete' : kind === 'patch' ? 'update' : 'create'
}

function headOf({ _id, _type, _rev, _createdAt, _updatedAt }: Document): Document {
  return { _id, _type, _rev, _createdAt, _updatedAt }
}

function transactionId(body: unknown): string | undefined {
  const id = isObject(body) ? body.transactionId : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Throws a 400 for a transaction id that could not stand in a path. */
export function checkTransactionId(id: string | undefined): void {
  if (id === undefined || /^[a-zA-Z0-9._-]{1,128}$/.test(id)) return
  throw httpError(400, 'The transactionId is not valid: use a-z, A-Z, 0-9, ".", "_" and "-".')
}

/** Whether a query parameter is set to true. */
export function flag(c: Call<Env>, name: string): boolean {
  return c.req.query(name) === 'true'
}

function results(c: Call<Env>, value: Result[], { identity, dataset }: Writer) {
  const whole = flag(c, 'returnDocuments')
  if (!whole && !flag(c, 'returnIds')) return {}
  return {
    results: value.map(({ id, operation, document }) => {
      const seen =
        document &&
        (operation === 'create' || can(identity, 'read', { dataset, id, type: document._type }))
      return whole && seen ? { id, operation, document } : { id, operation }
    })
  }
}
