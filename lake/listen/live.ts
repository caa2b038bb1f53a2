import { Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import { isDraftOrVersionId } from '../documents/id.ts'
import { httpError } from '../errors.ts'
import { booleanParam } from '../http/query-params.ts'
import type { QueryContext } from '../query/context.ts'
import { canRead, readAccess } from '../query/read-access.ts'
import { changeSyncTags } from '../query/sync-tags.ts'
import { eventStream } from './event-stream.ts'
import { watchAccess } from './watch-access.ts'

/** Parameters, by their newest name first, that include drafts and versions. */
const ALL = ['includeAllDocuments', 'includeAllVersions', 'includeDrafts']

/** `GET /data/live/events`: announces stale query results by their sync tags (Sanity Live Content API). */
export function liveRoutes({ documents, authority, meter }: QueryContext): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/:version{v[^/]+}/data/live/events/:dataset', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const all = ALL.map(name => booleanParam(c, name)).includes(true)
    if (all && !can(identity, 'read', { dataset: dataset.name, id: 'drafts.any' })) {
      const status = identity.by === 'nothing' ? 401 : 403
      throw httpError(
        status,
        'Live events with drafts need a session or token that may read drafts.'
      )
    }
    const reader = readAccess(identity, dataset.name, c.req.param('version'))
    if (reader.layers.length === 0) {
      const status = identity.by === 'nothing' ? 401 : 403
      throw httpError(status, 'Live events need a session or token that may read this data set.')
    }
    const lastEventId = c.req.header('last-event-id')
    const toEventId = (revision: string) => Buffer.from(`live ${revision}`).toString('base64url')

    const end = meter.begin(c.get('caller'), 'streams')
    return eventStream(stream => {
      const now = toEventId(documents.revision())
      if (lastEventId && lastEventId !== now)
        stream.send('restart', { type: 'restart', id: now }, now)
      stream.send('welcome', { type: 'welcome', id: now }, now)
      const unwatch = watchAccess(authority, c.req.raw, identity, stream.close)
      const stop = documents.subscribe(commit => {
        if (commit.dataset !== dataset.name) return
        const visible = commit.changes.filter(({ id, before, after }) => {
          const type = after?._type ?? before?._type ?? ''
          return (all || !isDraftOrVersionId(id)) && canRead(reader, id, type)
        })
        if (visible.length === 0) return
        const id = toEventId(String(commit.seq))
        stream.send('message', { type: 'message', id, tags: changeSyncTags(commit, visible) }, id)
      })
      return () => {
        unwatch()
        stop()
      }
    }, end)
  })

  return app
}
