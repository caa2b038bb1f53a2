import { type Context as Call, Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import type { Document } from '../documents/document.ts'
import type { Dataset } from '../documents/document-service.ts'
import { isDraftOrVersionId, randomId } from '../documents/id.ts'
import type { Commit } from '../documents/transaction.ts'
import { httpError, LakeError } from '../errors.ts'
import { findSequence } from '../history/transactions.ts'
import type { Caller } from '../http/caller.ts'
import { assertChoice, booleanParam } from '../http/query-params.ts'
import { logError } from '../log.ts'
import type { QueryContext } from '../query/context.ts'
import { createDocumentLoader } from '../query/document-loader.ts'
import type { FilterRequest } from '../query/filter.ts'
import { parseParams } from '../query/params.ts'
import { resolvePerspective } from '../query/perspective.ts'
import { canRead, readAccess } from '../query/read-access.ts'
import { cpuTimer } from '../time-limit.ts'
import { createTimeSlice } from '../time-slice.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { createFilterEvaluator } from './filter-evaluator.ts'
import { liveRoutes } from './live.ts'
import {
  type EventOptions,
  mutationEvents,
  type Visibility,
  visibleStates
} from './mutation-events.ts'
import { replayCommits } from './replay-commits.ts'
import { watchAccess } from './watch-access.ts'

type SendEvents = (commit: Commit, after?: number) => void

/** A listener that resumes from an event. */
type Replay = {
  /** The id of the last event that it received. */
  resume: string
  dataset: Dataset
  /** Transactions since it connected. */
  later: readonly Commit[]
  caller: Caller
  isOpen(): boolean
}

/** Ends the replay for a listener who left, or for a visitor beyond its share of the main thread. */
class ReplayStopped extends Error {}

/** `GET /data/listen` and `GET /data/live/events`. */
export function listenRoutes(context: QueryContext): Hono<Env> {
  const { db, documents, dispatcher, settings, meter } = context
  const app = new Hono<Env>()
  const loader = createDocumentLoader(db, documents.names)
  const replaySlice = createTimeSlice()
  const oneAtATime = createMutex()

  app.get('/:version{v[^/]+}/data/listen/:dataset', c => {
    try {
      return listen(c, c.req.param('dataset'), c.req.param('version'))
    } catch (error) {
      if (!(error instanceof LakeError) || isTemporary(error)) throw error
      return eventStream(stream => {
        closeWithError(stream, error)
        return () => {}
      })
    }
  })

  function listen(c: Call<Env>, name: string, version: string): Response {
    const dataset = documents.dataset(name)
    const { request, canSee } = parseListener(c, dataset, version)
    const hearsAnything = request.reader.layers.length > 0
    const options = toOptions(c)
    const resume = booleanParam(c, 'enableResume') ? c.req.header('last-event-id') : undefined
    let fail = (_error: LakeError) => {}
    const caller = c.get('caller')
    const parts = { dispatcher, loader, log: settings.log, meter, caller }
    const evaluator = createFilterEvaluator(request, parts, error => fail(error))

    const end = meter.begin(caller, 'streams')
    return eventStream(stream => {
      fail = error => closeWithError(stream, error)
      const sendEvents: SendEvents = (commit, after = -1) => {
        const states = visibleStates(commit, canSee)
        if (states.length === 0) return
        evaluator.evaluate(states, matches => {
          for (const { id, place, data } of mutationEvents(commit, { canSee, matches }, options)) {
            if (place > after) stream.send('mutation', data, id)
          }
        })
      }
      // transactions that wait for the end of a replay
      const later: Commit[] = []
      let isReplaying = resume !== undefined && hearsAnything
      let isOpen = true
      const stop = documents.subscribe(commit => {
        if (commit.dataset !== dataset.name) return
        if (isReplaying) later.push(commit)
        else sendEvents(commit)
      })
      const unwatch = watchAccess(context.authority, c.req.raw, c.get('identity'), stream.close)
      if (resume === undefined) stream.send('welcome', { listenerName: randomId() })
      else if (!hearsAnything) stream.send('welcomeback', { listenerName: randomId() })
      else {
        const replay = { resume, dataset, later, caller, isOpen: () => isOpen }
        void sendMissed(stream, replay, sendEvents).then(sent => {
          isReplaying = false
          if (sent) for (const commit of later.splice(0)) sendEvents(commit)
        })
      }
      return () => {
        isOpen = false
        unwatch()
        stop()
        evaluator.stop()
      }
    }, end)
  }

  /**
   * Welcomes a listener back with the events that it missed, or asks it to begin again. Returns whether transactions
   * that were made meanwhile are to follow.
   */
  async function sendMissed(
    stream: EventStream,
    { resume, dataset, later, caller, isOpen }: Replay,
    sendEvents: SendEvents
  ): Promise<boolean> {
    const listenerName = randomId()
    const until = Number(documents.revision())
    const [transaction = '', ...rest] = resume.split('#')
    const seq = findSequence(db, dataset.key, transaction)
    const missed = seq === undefined ? undefined : await oneAtATime(() => replay(seq))
    if (!isOpen()) return false
    if (!missed) {
      stream.send('reset', { listenerName })
      return true
    }
    stream.send('welcomeback', { listenerName })
    for (const commit of missed) {
      const isResumePoint = commit.seq === seq
      const place = commit.changes.findIndex(change => change.id === rest.join('#'))
      sendEvents(commit, isResumePoint ? place : -1)
    }
    return true

    async function replay(seq: number) {
      const { replayEvents: limit } = settings.limits
      try {
        return await replayCommits(db, { dataset, seq, until, limit, later }, async work => {
          await replaySlice.available()
          if (!isOpen()) throw new ReplayStopped()
          meter.assertTime(caller)
          if (caller.kind === 'visitor' && meter.isMainThreadSpent(caller))
            throw new ReplayStopped()
          return runStep(caller, work)
        })
      } catch (error) {
        // such as history that was purged meanwhile
        if (!(error instanceof ReplayStopped || error instanceof LakeError))
          logError(settings.log, 'lake.replay-failed', error)
        return undefined
      }
    }
  }

  function runStep<T>(caller: Caller, work: () => T): T {
    const used = cpuTimer()
    try {
      return replaySlice.run(work)
    } finally {
      meter.spendMainThread(caller, used())
    }
  }

  function parseListener(c: Call<Env>, dataset: Dataset, version: string) {
    const query = c.req.query('query')
    if (query === undefined) throw httpError(400, 'The URL needs a "query" parameter.')
    const identity = c.get('identity')
    const reader = readAccess(identity, dataset.name, version)
    // A visitor hears nothing: an error would end an open Studio whose session has ended, with what is typed in it.
    if (reader.layers.length === 0 && identity.by !== 'nothing') {
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

/** Whether clients should try again. */
function isTemporary({ status }: LakeError): boolean {
  return status >= 429 && status !== 501
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

/** Runs tasks one after the other, because each holds much in memory. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => {})
    return next
  }
}

function toOptions(c: Call<Env>): EventOptions {
  return {
    includeResult: booleanParam(c, 'includeResult'),
    includePreviousRevision: booleanParam(c, 'includePreviousRevision'),
    includeMutations: booleanParam(c, 'includeMutations', true),
    effects: c.req.query('effectFormat') === 'mendoza'
  }
}
