import { setImmediate } from 'node:timers/promises'
import { type Context as Call, Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import type { DocumentContext } from '../documents/context.ts'
import type { Dataset } from '../documents/document-service.ts'
import { isSeenBy, isValidId, releaseId } from '../documents/id.ts'
import { httpError } from '../errors.ts'
import { assertChoice, booleanParam, timeParam } from '../http/query-params.ts'
import { documentAt, lastDocument } from './document-at.ts'
import { listEvents } from './events.ts'
import { listReleaseEvents } from './release-events.ts'
import { findSequence, listTransactions, sequenceAt } from './transactions.ts'

const MAX_TRANSACTIONS = 1_000

/** `GET /data/history/…`: events, transactions and earlier revisions of documents. */
export function historyRoutes({ db, documents }: DocumentContext): Hono<Env> {
  const app = new Hono<Env>()
  const root = '/:version{v[^/]+}/data/history/:dataset'

  /** Whether the caller may read a document's history. */
  function canReadHistory(c: Call<Env>, dataset: Dataset, id: string): boolean {
    const identity = c.get('identity')
    if (!can(identity, 'history', { dataset: dataset.name, id })) return false
    const isByType = identity.grants.some(
      ({ actions, types }) => types && actions.includes('history')
    )
    if (!isByType) return true
    const type = lastDocument(db, dataset.key, id)?._type
    return type !== undefined && can(identity, 'history', { dataset: dataset.name, id, type })
  }

  /**
   * Parses the ids of the path and returns those that the caller may read. Throws a 401 or 403 if
   * there are none.
   */
  function getReadableIds(c: Call<Env>, dataset: Dataset, text: string): string[] {
    const version = c.req.param('version') ?? ''
    const ids = [...new Set(text.split(','))].filter(id => isValidId(id) && isSeenBy(version, id))
    if (ids.length > MAX_TRANSACTIONS)
      throw httpError(400, `At most ${MAX_TRANSACTIONS} documents can be requested at once.`)
    const readable = ids.filter(id => canReadHistory(c, dataset, id))
    if (readable.length > 0 || ids.length === 0) return readable
    if (c.get('identity').by === 'nothing') throw httpError(401, 'Sign in to see the history.')
    throw httpError(403, 'You may not see the history of these documents.')
  }

  app.get(`${root}/events/documents/:id`, c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const id = c.req.param('id')
    if (getReadableIds(c, dataset, id).length === 0) throw noDocument(id)
    const limit = getLimit(c, 100)
    const cursor = /^\d{1,15}$/.exec(c.req.query('nextCursor') ?? '')?.[0] ?? ''
    const { events, nextCursor } = listEvents(db, dataset.key, id, limit, cursor)
    return c.json({ events: { [id]: events }, nextCursor })
  })

  app.get(`${root}/events/releases/:name`, c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const name = c.req.param('name').replace(/^_\.releases\./, '')
    if (getReadableIds(c, dataset, releaseId(name)).length === 0) throw noDocument(name)
    const events = listReleaseEvents(db, dataset.key, name, getLimit(c, 100))
    return c.json({ events, nextCursor: '' })
  })

  app.get(`${root}/transactions/:ids`, c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    return sendTransactions(c, dataset, getReadableIds(c, dataset, c.req.param('ids')))
  })

  app.get(`${root}/transactions`, c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    if (identity.by === 'nothing') throw httpError(401, 'Sign in to see the history.')
    if (!can(identity, 'history', { dataset: dataset.name }))
      throw httpError(403, 'You may not see the history of this data set.')
    return sendTransactions(c, dataset, undefined)
  })

  /** Sends the transactions of documents, or of all that the caller may read. */
  function sendTransactions(c: Call<Env>, dataset: Dataset, ids: string[] | undefined): Response {
    assertChoice(c, 'effectFormat', ['mendoza'])
    const identifiedOnly = booleanParam(c, 'includeIdentifiedDocumentsOnly')
    const includeContent = !booleanParam(c, 'excludeContent')
    const isSeen = (id: string) =>
      isSeenBy(c.req.param('version') ?? '', id) && canReadHistory(c, dataset, id)
    const records = listTransactions(db, {
      dataset: dataset.key,
      ...(ids && { ids }),
      from: c.req.query('fromTransaction') || undefined,
      to: c.req.query('toTransaction') || undefined,
      fromTime: timeParam(c, 'fromTime'),
      toTime: timeParam(c, 'toTime'),
      authors: getAuthors(c),
      newestFirst: booleanParam(c, 'reverse'),
      limit: getLimit(c, 50),
      isVisible: id => ids?.includes(id) || (!(ids && identifiedOnly) && isSeen(id)),
      mutations: includeContent && !booleanParam(c, 'excludeMutations'),
      effects: includeContent || c.req.query('effectFormat') === 'mendoza'
    })
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        for (;;) {
          const { value, done } = records.next()
          if (done) return controller.close()
          if (value) return controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
          await setImmediate()
        }
      }
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  app.get(`${root}/documents/:ids`, c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const ids = getReadableIds(c, dataset, c.req.param('ids'))
    const seq = parseMoment(c, dataset)
    const found = ids.flatMap(id => {
      if (seq === undefined) return []
      return (
        (seq === 'last'
          ? lastDocument(db, dataset.key, id)
          : documentAt(db, dataset.key, id, seq)) ?? []
      )
    })
    return c.json({ documents: found })
  })

  /** Parses the requested revision or time to a sequence number; undefined if there is no such transaction. */
  function parseMoment(c: Call<Env>, dataset: Dataset): number | 'last' | undefined {
    const isLast = booleanParam(c, 'lastRevision')
    const revision = c.req.query('revision')
    const given = [isLast, revision, c.req.query('time')].filter(Boolean)
    if (given.length > 1)
      throw httpError(400, 'Only one of "revision", "time" and "lastRevision" can be requested.')
    if (isLast) return 'last'
    if (revision) return findSequence(db, dataset.key, revision)
    const time = timeParam(c, 'time')
    if (time === undefined) {
      throw httpError(400, 'The URL needs "revision", "time" or "lastRevision=true".')
    }
    return sequenceAt(db, dataset.key, time)
  }

  return app
}

/** A 404 for an id that no document can have, whatever published id it would belong to. */
function noDocument(id: string) {
  return httpError(404, `There is no document "${id.slice(0, 200)}".`)
}

function getAuthors(c: Call<Env>): string[] {
  const ids = (c.req.query('authors') ?? '').split(',').filter(Boolean)
  if (ids.length <= MAX_TRANSACTIONS) return [...new Set(ids)]
  throw httpError(400, `At most ${MAX_TRANSACTIONS} authors can be requested at once.`)
}

function getLimit(c: Call<Env>, defaultLimit: number): number {
  const limit = Number(c.req.query('limit') ?? defaultLimit)
  if (Number.isInteger(limit) && limit > 0) return Math.min(limit, MAX_TRANSACTIONS)
  throw httpError(400, '"limit" must be a whole number from 1.')
}
