import { type Context as Call, Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import type { Document } from '../documents/document.ts'
import type { Dataset } from '../documents/document-service.ts'
import { isDraftOrVersionId, randomId } from '../documents/id.ts'
import type { Commit } from '../documents/transaction.ts'
import { httpError, LakeError } from '../errors.ts'
import { findSequence } from '../history/transactions.ts'
import { assertChoice, booleanParam } from '../http/query-params.ts'
import type { QueryContext } from '../query/context.ts'
import { createDocumentLoader } from '../query/document-loader.ts'
import type { FilterRequest } from '../query/filter.ts'
import { parseParams } from '../query/params.ts'
import { resolvePerspective } from '../query/perspective.ts'
import { canRead, readAccess } from '../query/read-access.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { liveRoutes } from './live.ts'
import {
  type EventOptions,
  mutationEvents,
  replayCommits,
  type Visibility,
  visibleStates
} from './mutation-events.ts'
import { watchAccess } from './watch-access.ts'

/** `GET /data/listen` and `GET /data/live/events`. */
export function listenRoutes(context: QueryContext): Hono<Env> {
  const { db, documents, engine, settings } = context
  const app = new Hono<Env>()
  const loader = createDocumentLoader(db, documents.names)

  app.get('/:version{v[^/]+}/data/listen/:dataset', c => {
    try {
      return listen(c, c.req.param('dataset'), c.req.param('version'))
    } catch (error) {
      if (!(error instanceof LakeError) || error.status >= 500) throw error
      return eventStream(stream => {
        closeWithError(stream, error)
        return () => {}
      })
    }
  })

  function listen(c: Call<Env>, name: string, version: string): Response {
    const dataset = documents.dataset(name)
    const { request, canSee } = parseListener(c, dataset, version)
    const options = toOptions(c)
    const resume = booleanParam(c, 'enableResume') ? c.req.header('last-event-id') : undefined
    let fail = (_error: LakeError) => {}
    const parts = { engine, loader, log: settings.log }
    const delivery: Delivery = createDelivery(request, parts, error => fail(error))

    return eventStream(stream => {
      let lastSequence = 0
      fail = error => closeWithError(stream, error)
      const sendEvents = (commit: Commit, after = -1) => {
        const states = visibleStates(commit, canSee)
        if (states.length === 0) return
        delivery.deliver(states, matches => {
          for (const { id, place, data } of mutationEvents(commit, { canSee, matches }, options)) {
            if (place > after) stream.send('mutation', data, id)
          }
        })
      }
      const stop = documents.subscribe(commit => {
        if (commit.dataset === dataset.name && commit.seq > lastSequence) sendEvents(commit)
      })
      const unwatch = watchAccess(context.authority, c.req.raw, c.get('identity'), stream.close)
      lastSequence = sendWelcome(stream, dataset, resume, sendEvents)
      return () => {
        unwatch()
        stop()
        delivery.stop()
      }
    })
  }

  /** Sends the welcome event and missed events. Returns the sequence number of the last event sent. */
  function sendWelcome(
    stream: EventStream,
    dataset: Dataset,
    resume: string | undefined,
    sendEvents: (commit: Commit, after?: number) => void
  ): number {
    const listenerName = randomId()
    if (!resume) {
      stream.send('welcome', { listenerName })
      return 0
    }
    const [transaction = '', ...rest] = resume.split('#')
    const seq = findSequence(db, dataset.key, transaction)
    const missed =
      seq === undefined ? undefined : replayCommits(db, dataset, seq, settings.limits.replayEvents)
    if (!missed) {
      stream.send('reset', { listenerName })
      return Number(documents.revision())
    }
    stream.send('welcomeback', { listenerName })
    for (const commit of missed) {
      const isResumePoint = commit.seq === seq
      const place = commit.changes.findIndex(change => change.id === rest.join('#'))
      sendEvents(commit, isResumePoint ? place : -1)
    }
    return missed.at(-1)?.seq ?? 0
  }

  function parseListener(c: Call<Env>, dataset: Dataset, version: string) {
    const query = c.req.query('query')
    if (query === undefined) throw httpError(400, 'The URL needs a "query" parameter.')
    const identity = c.get('identity')
    const reader = readAccess(identity, dataset.name, version)
    if (reader.layers.length === 0) {
      throw httpError(403, 'Insufficient permissions; permission "read" required')
    }
    assertChoice(c, 'visibility', ['transaction', 'query'])
    assertChoice(c, 'effectFormat', ['mendoza'])
    const publishedOnly = resolvePerspective(undefined, version) === 'published'
    const allVersions = !publishedOnly || booleanParam(c, 'includeAllVersions')
    const canSee: Visibility['canSee'] = (document: Document) =>
      (allVersions || !isDraftOrVersionId(document._id)) &&
      canRead(reader, document._id, document._type)
    const request: FilterRequest = {
      query,
      params: parseParams(c),
      dataset: dataset.key,
      reader,
      identity: identity.id
    }
    return { request, canSee }
  }

  app.route('/', liveRoutes(context))
  return app
}

/**
 * Sends an error as the last event: the official client raises a `ChannelError`. It cannot read the
 * body of a response with an error status.
 */
function closeWithError(stream: EventStream, { message, body }: LakeError): void {
  const { error } = body
  stream.send('channelError', typeof error === 'object' ? { message, error } : { message })
  stream.close()
}

function toOptions(c: Call<Env>): EventOptions {
  return {
    includeResult: booleanParam(c, 'includeResult'),
    includePreviousRevision: booleanParam(c, 'includePreviousRevision'),
    includeMutations: c.req.query('includeMutations') !== 'false',
    effects: c.req.query('effectFormat') === 'mendoza'
  }
}
