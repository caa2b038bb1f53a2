import { type Context as Call, Hono } from 'hono'
import { can } from '../auth/permissions.ts'
import type { Action } from '../auth/types.ts'
import type { Context } from '../context.ts'
import { httpError, mutationError } from '../errors.ts'
import { parseJsonBody } from '../http/body.ts'
import type { Env } from '../http/env.ts'
import { createDocumentLoader } from '../query/document-loader.ts'
import { isPubliclyReferenced } from './asset-references.ts'
import { type Document, isObject } from './document.ts'
import type { Dataset } from './document-service.ts'
import { getPublishedId, isValidId } from './id.ts'
import { type MutationResult, mutate } from './mutate.ts'
import { type Mutation, parseMutations } from './parse-mutations.ts'
import { createSelector } from './selection.ts'
import { visibilityFor, type Writer } from './write-operations.ts'

/** `POST /data/mutate`, `GET /data/doc`, `GET /data/references`. */
export function documentRoutes(context: Context): Hono<Env> {
  const { settings, documents, db } = context
  const app = new Hono<Env>()
  const loader = createDocumentLoader(db, documents.names, false)

  app.post('/:version{v[^/]+}/data/mutate/:dataset', async c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const writer = authorizeWriter(c, context, dataset)
    assertChoice(c, 'visibility', ['sync', 'async', 'deferred'])
    const body = await parseJsonBody(c, settings.limits.bodyBytes)
    const mutations = parseMutations(body)
    assertWriter(writer, mutations[0] && getPermission(mutations[0]))
    const id = transactionId(body) ?? c.req.query('transactionId')
    assertTransactionId(id)
    const caller = c.get('caller')
    const version = c.req.param('version')
    const selector = createSelector(context, loader, dataset, writer, version, caller)
    const options = {
      writer,
      generateKeys: booleanParam(c, 'autoGenerateArrayKeys'),
      isImport: isImport(c),
      select: selector.select
    }
    const writeOptions = {
      author: writer.identity.id,
      canSee: visibilityFor(writer),
      dryRun: booleanParam(c, 'dryRun') || (isObject(body) && body.dryRun === true),
      onTime: (ms: number) => context.meter.spend(caller, ms),
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
    const exclude = booleanParam(c, 'excludeContent')
    const found: Document[] = []
    const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
    const requested = [...new Set(c.req.param('ids').split(','))].filter(id => id !== '')
    const ids = booleanParam(c, 'includeAllVersions')
      ? requested.flatMap(id => listVersions(dataset, id))
      : requested
    for (const id of ids) {
      const document = isValidId(id) ? documents.store.read(dataset.key, id) : undefined
      const inUse = isPubliclyReferenced(db, dataset.key, id)
      const target = {
        dataset: dataset.name,
        id,
        ...(document ? { type: document._type, inUse } : {})
      }
      // the reason must not reveal which private documents exist
      const isOpenId = can(identity, 'read', { dataset: dataset.name, id })
      if (!isOpenId) omitted.push({ id, reason: 'permission' })
      else if (!document || !can(identity, 'read', target))
        omitted.push({ id, reason: 'existence' })
      else found.push(exclude ? withoutContent(document) : document)
    }
    return c.json({ documents: found, omitted })
  })

  // references from other data sets, which a lake does not have
  app.get('/:version{v[^/]+}/data/references/:dataset/documents/:id/to', c => {
    documents.dataset(c.req.param('dataset'))
    if (booleanParam(c, 'excludeInternalReferences'))
      return c.json({ totalCount: 0, references: [] })
    throw httpError(501, 'References within a data set are found by the query *[references($id)].')
  })

  /** The ids of a document's published version, draft and versions of releases that exist; else its own. */
  function listVersions(dataset: Dataset, id: string): string[] {
    const rows = db
      .statement('SELECT id FROM documents WHERE dataset = ? AND base = ? ORDER BY layer, id')
      .all(dataset.key, getPublishedId(id))
    return rows.length > 0 ? rows.map(row => String(row.id)) : [id]
  }

  return app
}

/** The writer of a request. Throws a 401 for visitors without any write permission. */
export function authorizeWriter(c: Call<Env>, { settings }: Context, dataset: Dataset): Writer {
  const identity = c.get('identity')
  const writer = {
    identity,
    dataset: dataset.name,
    documentBytes: settings.limits.documentBytes
  }
  if (identity.by === 'nothing' && !canWrite(writer)) {
    throw httpError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })
  }
  return writer
}

/** Throws a 403 for callers without any write permission, naming the one that the first write needs. */
export function assertWriter(writer: Writer, first: Action | undefined): void {
  if (canWrite(writer)) return
  const permission = first ?? 'update'
  throw mutationError(403, {
    index: 0,
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission
  })
}

function canWrite({ identity, dataset }: Writer): boolean {
  return (['create', 'update', 'delete'] as const).some(action =>
    can(identity, action, { dataset })
  )
}

/** Whether the official importer sent the request, by its request tag; trusted from administrators only. */
function isImport(c: Call<Env>): boolean {
  const tag = c.req.query('tag') ?? ''
  return /^sanity\.(cli\.)?import\./.test(tag) && can(c.get('identity'), 'manage', {})
}

/** The permission that a mutation requires at least. */
function getPermission({ kind }: Mutation): Action {
  return kind === 'delete' ? 'delete' : kind === 'patch' ? 'update' : 'create'
}

function withoutContent({ _id, _type, _rev, _createdAt, _updatedAt }: Document): Document {
  return { _id, _type, _rev, _createdAt, _updatedAt }
}

function transactionId(body: unknown): string | undefined {
  const id = isObject(body) ? body.transactionId : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Throws a 400 if a transaction id is invalid; it must be usable in a URL path. */
export function assertTransactionId(id: string | undefined): void {
  if (id === undefined || /^[a-zA-Z0-9._-]{1,128}$/.test(id)) return
  throw httpError(400, 'The transactionId is not valid: use a-z, A-Z, 0-9, ".", "_" and "-".')
}

/** Whether a query parameter is `true`. */
export function booleanParam(c: Call<Env>, name: string): boolean {
  return c.req.query(name) === 'true'
}

/** Throws a 400 if a query parameter is none of the choices. */
export function assertChoice(c: Call<Env>, name: string, choices: string[]): void {
  const value = c.req.query(name)
  if (value === undefined || choices.includes(value)) return
  throw httpError(400, `"${name}" must be one of ${choices.join(', ')}.`)
}

function results(c: Call<Env>, value: MutationResult[], { identity, dataset }: Writer) {
  const returnDocuments = booleanParam(c, 'returnDocuments')
  if (!returnDocuments && !booleanParam(c, 'returnIds')) return {}
  return {
    results: value.map(({ id, operation, document }) => {
      const visible =
        document &&
        (operation === 'create' || can(identity, 'read', { dataset, id, type: document._type }))
      return returnDocuments && visible ? { id, operation, document } : { id, operation }
    })
  }
}
