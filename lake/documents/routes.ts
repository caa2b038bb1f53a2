import { Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import { httpError } from '../errors.ts'
import { booleanParam } from '../http/query-params.ts'
import { isPubliclyReferenced } from './asset-references.ts'
import type { DocumentContext } from './context.ts'
import type { Document } from './document.ts'
import type { Dataset } from './document-service.ts'
import { getPublishedId, isSeenBy, isValidId } from './id.ts'

/** `GET /data/doc`, `GET /data/references`. */
export function documentRoutes({ documents, db }: DocumentContext): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/:version{v[^/]+}/data/doc/:dataset/:ids', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const version = c.req.param('version')
    const exclude = booleanParam(c, 'excludeContent')
    const found: Document[] = []
    const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
    const requested = [...new Set(c.req.param('ids').split(','))].filter(id => id !== '')
    const isOpen = (id: string) => can(identity, 'read', { dataset: dataset.name, id })
    const ids = booleanParam(c, 'includeAllVersions')
      ? requested.flatMap(id => listVersions(dataset, id, version, isOpen))
      : requested
    for (const id of ids) {
      const document =
        isValidId(id) && isSeenBy(version, id) ? documents.store.read(dataset.key, id) : undefined
      const inUse = isPubliclyReferenced(db, dataset.key, id)
      const target = {
        dataset: dataset.name,
        id,
        ...(document ? { type: document._type, inUse } : {})
      }
      // the reason must not reveal which private documents exist
      if (!isOpen(id)) omitted.push({ id, reason: 'permission' })
      else if (!document || !can(identity, 'read', target))
        omitted.push({ id, reason: 'existence' })
      else found.push(exclude ? withoutContent(document) : document)
    }
    return c.json({ documents: found, omitted })
  })

  // references from other data sets, which a lake does not have
  app.get('/:version{v[^/]+}/data/references/:dataset/documents/:id/to', c => {
    documents.dataset(c.req.param('dataset'))
    if (booleanParam(c, 'excludeInternalReferences'))
      return c.json({ totalCount: 0, references: [] })
    throw httpError(501, 'References within a data set are found by the query *[references($id)].')
  })

  /**
   * The ids of a document's published version, draft and versions of releases that exist and may be read; else its
   * own.
   */
  function listVersions(
    dataset: Dataset,
    id: string,
    apiVersion: string,
    isOpen: (id: string) => boolean
  ): string[] {
    const rows = db
      .statement('SELECT id FROM documents WHERE dataset = ? AND base = ? ORDER BY layer, id')
      .all(dataset.key, getPublishedId(id))
    const ids = rows.map(row => String(row.id)).filter(id => isSeenBy(apiVersion, id) && isOpen(id))
    return ids.length > 0 ? ids : [id]
  }

  return app
}

function withoutContent({ _id, _type, _rev, _createdAt, _updatedAt }: Document): Document {
  return { _id, _type, _rev, _createdAt, _updatedAt }
}
