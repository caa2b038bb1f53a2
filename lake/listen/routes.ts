import { type Context as Call, Hono } from 'hono'
import type { Context, Env } from '../context.ts'
import type { Document } from '../documents/document.ts'
import type { Dataset } from '../documents/document-service.ts'
import { isDraftOrVersionId, randomId } from '../documents/id.ts'
import { booleanParam } from '../documents/routes.ts'
import type { Commit } from '../documents/transaction.ts'
import { httpError } from '../errors.ts'
import { sequenceOf } from '../history/transactions.ts'
import { createDocumentLoader } from '../query/document-loader.ts'
import type { FilterQuestion } from '../query/filter.ts'
import { getParams } from '../query/params.ts'
import { getPerspective } from '../query/perspective.ts'
import { canRead, readAccess } from '../query/read-access.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { liveRoutes } from './live.ts'
import {
  type EventOptions,
  mutationEvents,
  replayCommits,
  statesSeen,
  type Visibility
} from './mutation-events.ts'

/** `GET /data/listen` and `GET /data/live/events`. */
export function listenRoutes(context: Context): Hono<Env> {
  const { db, documents, engine, settings } = context
  const app = new Hono<Env>()
  const library = createDocumentLoader(db, documents.names)

  app.get('/:version{v[^/]+}/data/listen/:dataset', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const { question, sees } = getAudience(c, dataset, c.req.param('version'))
    const options = toOptions(c)
    const resume = booleanParam(c, 'enableResume') ? c.req.header('last-event-id') : undefined
    let fail = (_message: string) => {}
    const parts = { engine, library }
    const delivery: Delivery = createDelivery(question, parts, message => fail(message))

    return eventStream(stream => {
      let seen = 0
      fail = message => {
        stream.send('channelError', { message })
        stream.close()
      }
      const tell = (commit: Commit, after = -1) => {
        const states = statesSeen(commit, sees)
        if (states.length === 0) return
        delivery.deliver(states, wants => {
          for (const { id, place, data } of mutationEvents(commit, { sees, wants }, options)) {
            if (place > after) stream.send('mutation', data, id)
          }
        })
      }
      const stop = documents.subscribe(commit => {
        if (commit.dataset === dataset.name && commit.seq > seen) tell(commit)
      })
      seen = welcome(stream, dataset, resume, tell)
      return () => {
        stop()
        delivery.stop()
      }
    })
  })

  /** Greets a listener, telling first what it missed. Returns the last transaction it knows of. */
  function welcome(
    stream: EventStream,
    dataset: Dataset,
    resume: string | undefined,
    tell: (commit: Commit, after?: number) => void
  ): number {
    const listenerName = randomId()
    if (!resume) {
      stream.send('welcome', { listenerName })
      return 0
    }
    const [transaction = '', ...rest] = resume.split('#')
    const seq = sequenceOf(db, dataset.key, transaction)
    const missed =
      seq === undefined ? undefined : replayCommits(db, dataset, seq, settings.limits.replayEvents)
    if (!missed) {
      stream.send('reset', { listenerName })
      return Number(documents.revision())
    }
    stream.send('welcomeback', { listenerName })
    for (const commit of missed) {
      const known = commit.seq === seq
      const place = commit.changes.findIndex(change => change.id === rest.join('#'))
      tell(commit, known ? place : -1)
    }
    return missed.at(-1)?.seq ?? 0
  }

  function getAudience(c: Call<Env>, dataset: Dataset, version: string) {
    const query = c.req.query('query')
    if (query === undefined) throw httpError(400, 'The address needs a "query" parameter.')
    const identity = c.get('identity')
    const reader = readAccess(identity, dataset.name)
    const published = getPerspective(undefined, version) === 'published'
    const all = !published || booleanParam(c, 'includeAllVersions')
    const sees: Visibility['sees'] = (document: Document) =>
      (all || !isDraftOrVersionId(document._id)) && canRead(reader, document._id, document._type)
    const question: FilterQuestion = {
      query,
      params: getParams(c),
      dataset: dataset.key,
      reader,
      identity: identity.id
    }
    return { question, sees }
  }

  app.route('/', liveRoutes(context))
  return app
}

function toOptions(c: Call<Env>): EventOptions {
  const unless = (name: string) => c.req.query(name) !== 'false'
  return {
    includeResult: unless('includeResult'),
    includePreviousRevision: booleanParam(c, 'includePreviousRevision'),
    includeMutations: unless('includeMutations'),
    effects: c.req.query('effectFormat') === 'mendoza'
  }
}
