import { type Context as Call, Hono } from 'hono'
import type { Context } from '../context.ts'
import type { Document } from '../documents/document.ts'
import type { Dataset } from '../documents/document-service.ts'
import { isDraftOrVersionId, randomId } from '../documents/id.ts'
import { booleanParam } from '../documents/routes.ts'
import type { Commit } from '../documents/transaction.ts'
import { httpError } from '../errors.ts'
import { findSequence } from '../history/transactions.ts'
import type { Env } from '../http/env.ts'
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

/** `GET /data/listen` and `GET /data/live/events`. */
export function listenRoutes(context: Context): Hono<Env> {
  const { db, documents, engine, settings } = context
  const app = new Hono<Env>()
  const loader = createDocumentLoader(db, documents.names)

  app.get('/:version{v[^/]+}/data/listen/:dataset', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const { request, canSee } = parseListener(c, dataset, c.req.param('version'))
    const options = toOptions(c)
    const resume = booleanParam(c, 'enableResume') ? c.req.header('last-event-id') : undefined
    let fail = (_message: string) => {}
    const parts = { engine, loader }
    const delivery: Delivery = createDelivery(request, parts, message => fail(message))

    return eventStream(stream => {
      let lastSequence = 0
      fail = message => {
        stream.send('channelError', { message })
        stream.close()
      }
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
      lastSequence = sendWelcome(stream, dataset, resume, sendEvents)
      return () => {
        stop()
        delivery.stop()
      }
    })
  })

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
    const reader = readAccess(identity, dataset.name)
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

function toOptions(c: Call<Env>): EventOptions {
  const isEnabled = (name: string) => c.req.query(name) !== 'false'
  return {
    includeResult: isEnabled('includeResult'),
    includePreviousRevision: booleanParam(c, 'includePreviousRevision'),
    includeMutations: isEnabled('includeMutations'),
    effects: c.req.query('effectFormat') === 'mendoza'
  }
}
