import { type Context as Call, Hono } from 'hono'
import type { Context, Env } from '../context.ts'
import { isObject } from '../documents/document.ts'
import { flag } from '../documents/routes.ts'
import { httpError } from '../errors.ts'
import { paramsOf } from '../listen/routes.ts'
import { answerTags } from '../listen/tags.ts'
import { readJson } from '../request.ts'
import { notOffered } from './missing.ts'
import { perspectiveOf } from './perspective.ts'
import { readerOf } from './reader.ts'
import type { Question } from './run.ts'

/** `GET` and `POST /data/query`, `GET /data/export`. */
export function queryRoutes(context: Context): Hono<Env> {
  const { settings, documents, engine } = context
  const app = new Hono<Env>()

  async function reply(c: Call<Env, '/:version/data/query/:dataset'>, asked: Asked) {
    const started = performance.now()
    if (flag(c, 'explain')) throw notOffered('The explanation of a query')
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const question: Question = {
      query: asked.query,
      params: asked.params,
      dataset: dataset.key,
      perspective: perspectiveOf(asked.perspective, c.req.param('version')),
      reader: readerOf(identity, dataset.name),
      identity: identity.id,
      projectId: settings.projectId,
      timestamp: Date.now()
    }
    const { json, touched } = await engine.ask(question)
    const ms = Math.round(performance.now() - started)
    const query = asked.returnQuery ? `"query":${JSON.stringify(asked.query)},` : ''
    const syncTags = JSON.stringify(answerTags(dataset.name, touched))
    return c.body(`{${query}"result":${json},"syncTags":${syncTags},"ms":${ms}}`, 200, {
      'content-type': 'application/json; charset=utf-8'
    })
  }

  app.get('/:version{v[^/]+}/data/query/:dataset', c => reply(c as never, fromAddress(c)))
  app.post('/:version{v[^/]+}/data/query/:dataset', async c => {
    const body = await readJson(c, settings.limits.bodyBytes)
    return reply(c as never, fromBody(c, body))
  })
  return app
}

type Asked = {
  query: string
  params: Record<string, unknown>
  perspective: string | undefined
  returnQuery: boolean
}

function fromAddress(c: Call<Env>): Asked {
  const query = c.req.query('query')
  if (query === undefined) throw httpError(400, 'The address needs a "query" parameter.')
  const params = paramsOf(c)
  const perspective = c.req.queries('perspective')?.join(',')
  return { query, params, perspective, returnQuery: c.req.query('returnQuery') !== 'false' }
}

function fromBody(c: Call<Env>, body: unknown): Asked {
  if (!isObject(body) || typeof body.query !== 'string') {
    throw httpError(400, 'The body must be {"query": "…", "params": {…}}.')
  }
  const params = body.params ?? {}
  if (!isObject(params)) throw httpError(400, '"params" must be an object.')
  const given = c.req.queries('perspective')?.join(',')
  const perspective = given ?? (typeof body.perspective === 'string' ? body.perspective : undefined)
  const returnQuery = c.req.query('returnQuery') !== 'false' && !flag(c, 'noQuery')
  return { query: body.query, params, perspective, returnQuery }
}
