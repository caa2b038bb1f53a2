import { type Context as Call, Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import type { Action } from '../auth/types.ts'
import {
  assertWriter,
  authorizeWriter,
  getTransactionId,
  isDryRun
} from '../documents/authorize-writer.ts'
import { type Mutation, parseMutations } from '../documents/parse-mutations.ts'
import { visibilityFor, type Writer } from '../documents/write-operations.ts'
import { parseJsonBody } from '../http/body.ts'
import { assertChoice, booleanParam } from '../http/query-params.ts'
import type { QueryContext } from '../query/context.ts'
import { createDocumentLoader } from '../query/document-loader.ts'
import { type MutationResult, mutate } from './mutate.ts'
import { createSelector } from './selection.ts'

/** `POST /data/mutate`. */
export function mutationRoutes(context: QueryContext): Hono<Env> {
  const { documents, db } = context
  const app = new Hono<Env>()
  const loader = createDocumentLoader(db, documents.names, { useCache: false })

  app.post('/:version{v[^/]+}/data/mutate/:dataset', async c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const writer = authorizeWriter(c, context, dataset)
    assertChoice(c, 'visibility', ['sync', 'async', 'deferred'])
    const include = parseInclude(c)
    const body = await parseJsonBody(c, writer.bodyBytes)
    const mutations = parseMutations(body)
    assertWriter(writer, mutations[0] && getPermission(mutations[0]))
    const id = getTransactionId(c, body)
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
      dryRun: isDryRun(c, body),
      maxMs: context.settings.limits.transactionTime,
      onTime: (ms: number) => context.meter.spend(caller, ms),
      ...(id ? { id } : {})
    }
    const { commit, value } = await selector.run(() =>
      documents.write(dataset, writeOptions, transaction => mutate(transaction, mutations, options))
    )
    return c.json({ transactionId: commit.id, ...toResults(value, include, writer) })
  })

  return app
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

/** What the answer contains: results with documents, results, or none. */
type Include = 'documents' | 'ids' | undefined

function parseInclude(c: Call<Env>): Include {
  const ids = booleanParam(c, 'returnIds')
  if (booleanParam(c, 'returnDocuments')) return 'documents'
  return ids ? 'ids' : undefined
}

function toResults(value: MutationResult[], include: Include, { identity, dataset }: Writer) {
  if (!include) return {}
  return {
    results: value.map(({ id, operation, document }) => {
      const visible =
        document &&
        (operation === 'create' || can(identity, 'read', { dataset, id, type: document._type }))
      return include === 'documents' && visible ? { id, operation, document } : { id, operation }
    })
  }
}
