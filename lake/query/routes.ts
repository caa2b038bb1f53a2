import { type Context as Call, Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { httpError, unsupportedError } from '../errors.ts'
import { parseJson, readText } from '../http/body.ts'
import { assertChoice, booleanParam } from '../http/query-params.ts'
import type { QueryContext } from './context.ts'
import type { ItemSelector } from './origin.ts'
import { parseParams } from './params.ts'
import { resolvePerspective } from './perspective.ts'
import { parseQueryBody, type QueryBody } from './query-body.ts'
import { readAccess } from './read-access.ts'
import type { JsonResult } from './request.ts'
import { resultSyncTags } from './sync-tags.ts'

/** Maximum length of a body parsed on the main thread, in characters; longer ones go to a worker. */
const MAX_INLINE_BODY_LENGTH = 64 * 1024

const PATH = '/:version{v[^/]+}/data/query/:dataset'
type QueryCall = Call<Env, typeof PATH>

/** `GET` and `POST /data/query`. */
export function queryRoutes({ settings, documents, dispatcher, meter }: QueryContext): Hono<Env> {
  const app = new Hono<Env>()

  /** The parts of a query request that do not come from query text, parameters and perspective. */
  function requestContext(c: QueryCall) {
    if (booleanParam(c, 'explain')) throw unsupportedError('explain')
    const variant = ['variant', 'variantCondition'].find(name => c.req.query(name) !== undefined)
    if (variant) throw unsupportedError(variant)
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const sourceMap = getItemSelector(c)
    return {
      ...(sourceMap && { sourceMap }),
      dataset: dataset.key,
      reader: readAccess(identity, dataset.name, c.req.param('version')),
      identity: identity.id,
      maxBytes: (meter.quota(c.get('caller')) ?? settings.limits.quota).resultBytes,
      projectId: settings.projectId,
      timestamp: Date.now()
    }
  }

  function execute(c: QueryCall, { query, params, perspective: requested }: QueryBody) {
    const perspective = resolvePerspective(requested, c.req.param('version'))
    return dispatcher.ask({ ...requestContext(c), query, params, perspective }, c.get('caller'))
  }

  function reply(c: QueryCall, started: number, query: string, result: JsonResult) {
    const { json, parts, dependencies } = result
    const ms = Math.round(performance.now() - started)
    const isWanted = booleanParam(c, 'returnQuery', true) && !omitsQuery(c)
    const queryPart = isWanted ? `"query":${JSON.stringify(query)},` : ''
    const syncTags = JSON.stringify(resultSyncTags(c.req.param('dataset'), dependencies))
    const head = `{${queryPart}"result":`
    const tail = `,"syncTags":${syncTags},"ms":${ms}}`
    if (!parts) return answer(c, head + json + tail)
    const bytes = parts.reduce((sum, part) => sum + part.length, 0)
    const release = meter.hold(c.get('caller'), bytes)
    c.env?.outgoing?.once('close', release)
    return answer(c, streamParts([head, ...parts, tail], release))
  }

  function answer(c: QueryCall, body: string | ReadableStream<Uint8Array>) {
    return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
  }

  app.get(PATH, async c => {
    const started = performance.now()
    const input = parseUrl(c)
    return reply(c, started, input.query, await execute(c, input))
  })

  app.post(PATH, async c => {
    const body = await readText(c, settings.limits.queryBytes)
    const started = performance.now()
    const perspective = getPerspectiveParam(c)
    if (body.length > MAX_INLINE_BODY_LENGTH) {
      const version = c.req.param('version')
      const unparsed = { ...requestContext(c), perspective, version }
      const result = await dispatcher.askUnparsed(body, unparsed, c.get('caller'))
      return reply(c, started, result.query ?? '', result)
    }
    const input = parseQueryBody(parseJson(body))
    if (perspective !== undefined) input.perspective = perspective
    return reply(c, started, input.query, await execute(c, input))
  })
  return app
}

/** A stream that produces one part at a time, as the client reads; `done` is called at its end. */
function streamParts(parts: (string | Uint8Array)[], done: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = parts.values()
  return new ReadableStream({
    pull(controller) {
      const { value, done: isLast } = rest.next()
      if (!isLast)
        return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      controller.close()
      done()
    },
    cancel: done
  })
}

function omitsQuery(c: QueryCall): boolean {
  return c.req.method === 'POST' && booleanParam(c, 'noQuery')
}

/** How a requested source map addresses array items; undefined if none is requested. */
function getItemSelector(c: QueryCall): ItemSelector | undefined {
  const requested = c.req.query('resultSourceMap')
  if (requested === undefined) return undefined
  assertChoice(c, 'resultSourceMap', ['true', 'false', 'withKeyArraySelector'])
  if (requested === 'true') return 'index'
  return requested === 'withKeyArraySelector' ? 'key' : undefined
}

function getPerspectiveParam(c: QueryCall): string | undefined {
  return c.req.queries('perspective')?.join(',')
}

function parseUrl(c: QueryCall): QueryBody {
  const query = c.req.query('query')
  if (query === undefined) throw httpError(400, 'The URL needs a "query" parameter.')
  return { query, params: parseParams(c), perspective: getPerspectiveParam(c) }
}
