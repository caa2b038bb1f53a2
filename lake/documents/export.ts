import { Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { can } from '../auth/permissions.ts'
import { isPubliclyReferenced } from './asset-references.ts'
import type { DocumentContext } from './context.ts'
import { isSeenBy } from './id.ts'

const PAGE_SIZE = 200

/**
 * `GET /data/export`: all documents that the caller may read, as NDJSON. With the parameter `assetBase`, the addresses
 * of files begin with that URL: the public one may be unreachable for the caller.
 */
export function exportRoutes({ db, documents }: DocumentContext): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/:version{v[^/]+}/data/export/:dataset', c => {
    const dataset = documents.dataset(c.req.param('dataset'))
    const identity = c.get('identity')
    const types = c.req.query('types')?.split(',')
    const assetBase = c.req.query('assetBase')
    const version = c.req.param('version')
    const isVisible = (id: string, type: string) =>
      isSeenBy(version, id) &&
      (!types || types.includes(type)) &&
      can(identity, 'read', {
        dataset: dataset.name,
        id,
        type,
        inUse: isPubliclyReferenced(db, dataset.key, id)
      })
    let last = ''

    function readPage(): string | undefined {
      const rows = db
        .statement(
          `SELECT documents.id, names.name AS type, body FROM documents JOIN names ON names.key = type
           WHERE dataset = ? AND id > ? ORDER BY id LIMIT ${PAGE_SIZE}`
        )
        .all(dataset.key, last)
      if (rows.length === 0) return undefined
      last = String(rows.at(-1)?.id)
      return rows
        .filter(row => isVisible(String(row.id), String(row.type)))
        .map(row => `${assetBase ? withAssetBase(row, assetBase) : row.body}\n`)
        .join('')
    }

    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        for (let text = readPage(); text !== undefined; text = readPage()) {
          if (text === '') continue
          controller.enqueue(encoder.encode(text))
          return
        }
        controller.close()
      }
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  })

  return app
}

function withAssetBase({ type, body }: Record<string, unknown>, base: string): string {
  if (type !== 'sanity.imageAsset' && type !== 'sanity.fileAsset') return String(body)
  const document: Record<string, unknown> = JSON.parse(String(body))
  return JSON.stringify({ ...document, url: `${base}/${document.path}` })
}
