import { Hono } from 'hono'
import type { Context, Env } from '../context.ts'
import { isOverlay } from '../documents/id.ts'
import { flag } from '../documents/routes.ts'
import { httpError } from '../errors.ts'
import { can } from '../people/permissions.ts'
import { maySee, readerOf } from '../query/reader.ts'
import { eventStream } from './stream.ts'
import { changeTags } from './tags.ts'

/** `GET /data/live/events`: which answers are stale, by the sync tags that came with them. */
export function liveRoutes({ documents }: Context): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/:version{v[^/]+}/data/live/events/:dataset', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const drafts = flag(c, 'includeDrafts')
    if (drafts && !can(identity, 'read', { dataset: dataset.name, id: 'drafts.any' })) {
      const status = identity.by === 'nothing' ? 401 : 403
      throw httpError(
        status,
        'Live events with drafts need a session or token that may read drafts.'
      )
    }
    const reader = readerOf(identity, dataset.name)
    const last = c.req.header('last-event-id')
    const nameOf = (revision: string) => Buffer.from(`live ${revision}`).toString('base64url')

    return eventStream(stream => {
      const now = nameOf(documents.revision())
      if (last && last !== now) stream.send('restart', { type: 'restart', id: now }, now)
      stream.send('welcome', { type: 'welcome', id: now }, now)
      return documents.subscribe(commit => {
        if (commit.dataset !== dataset.name) return
        const seen = commit.changes.filter(({ id, before, after }) => {
          const type = after?._type ?? before?._type ?? ''
          return (drafts || !isOverlay(id)) && maySee(reader, id, type)
        })
        if (seen.length === 0) return
        const id = nameOf(String(commit.seq))
        stream.send('message', { type: 'message', id, tags: changeTags(commit, seen) }, id)
      })
    })
  })

  return app
}
