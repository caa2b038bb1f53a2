import { type Context as Call, Hono } from 'hono'
import type { Context, Env } from '../context.ts'
import { booleanParam } from '../documents/routes.ts'
import { httpError } from '../errors.ts'
import { parseJson, readText } from '../http/body.ts'
import { resultSyncTags } from '../listen/sync-tags.ts'
import { getParams } from './params.ts'
import { getPerspective } from './perspective.ts'
import { type Asked, readAsked } from './query-body.ts'
import { readAccess } from './read-access.ts'
import { unsupportedError } from './unsupported.ts'
import type { TextAnswer } from './worker-task.ts'

/** Longest body that is parsed on the main thread, in characters; longer ones go to a worker. */
const MAX_PARSED = 64 * 1024

const PATH = '/:version{v[^/]+}/data/query/:dataset'
type QueryCall = Call<Env, typeof PATH>

/** `GET` and `POST /data/query`. */
export function queryRoutes({ settings, documents, engine }: Context): Hono<Env> {
  const app = new Hono<Env>()

  /** What a query's answer depends on besides its text, parameters and perspective. */
  function surroundings(c: QueryCall) {
    if (booleanParam(c, 'explain')) throw unsupportedError('The explanation of a query')
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    return {
      dataset: dataset.key,
      reader: readAccess(identity, dataset.name),
      identity: identity.id,
      projectId: settings.projectId,
      timestamp: Date.now()
    }
  }

  function answer(c: QueryCall, { query, params, perspective: asked }: Asked) {
    const perspective = getPerspective(asked, c.req.param('version'))
    return engine.ask({ ...surroundings(c), query, params, perspective })
  }

  function reply(c: QueryCall, started: number, query: string, { json, touched }: TextAnswer) {
    const ms = Math.round(performance.now() - started)
    const isWanted = c.req.query('returnQuery') !== 'false' && !isQuiet(c)
    const asked = isWanted ? `"query":${JSON.stringify(query)},` : ''
    const syncTags = JSON.stringify(resultSyncTags(c.req.param('dataset'), touched))
    return c.body(`{${asked}"result":${json},"syncTags":${syncTags},"ms":${ms}}`, 200, {
      'content-type': 'application/json; charset=utf-8'
    })
  }

  app.get(PATH, async c => {
    const started = performance.now()
    const asked = fromAddress(c)
    return reply(c, started, asked.query, await answer(c, asked))
  })

  app.post(PATH, async c => {
    const body = await readText(c, settings.limits.queryBytes)
    const started = performance.now()
    const perspective = namedPerspective(c)
    if (body.length > MAX_PARSED) {
      const version = c.req.param('version')
      const packed = { ...surroundings(c), perspective, version }
      const found = await engine.askPacked(body, packed)
      return reply(c, started, found.query ?? '', found)
    }
    const asked = readAsked(parseJson(body))
    if (perspective !== undefined) asked.perspective = perspective
    return reply(c, started, asked.query, await answer(c, asked))
  })
  return app
}

function isQuiet(c: QueryCall): boolean {
  return c.req.method === 'POST' && booleanParam(c, 'noQuery')
}

function namedPerspective(c: QueryCall): string | undefined {
  return c.req.queries('perspective')?.join(',')
}

function fromAddress(c: QueryCall): Asked {
  const query = c.req.query('query')
  if (query === undefined) throw httpError(400, 'The address needs a "query" parameter.')
  return { query, params: getParams(c), perspective: namedPerspective(c) }
}
