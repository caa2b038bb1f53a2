import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseRange } from '../../shared/server/range.ts'
import { httpError } from '../errors.ts'
import type { AssetStore } from './asset-store.ts'
import { assetHeaders, matchesEtag } from './headers.ts'

export interface StoredFile {
  sha1: string
  mimeType: string
  /** `Content-Disposition`; undefined for inline display. */
  disposition: string | undefined
}

/** Responds with a stored file: 200, 206 (range), 304, 404 or 416. */
export async function serveFile(
  assets: AssetStore,
  { sha1, mimeType, disposition }: StoredFile,
  request: Request
): Promise<Response> {
  const headers = new Headers(assetHeaders(mimeType, sha1))
  if (disposition) headers.set('content-disposition', disposition)
  headers.set('x-sanity-sha1', sha1)
  headers.set('accept-ranges', 'bytes')
  if (matchesEtag(request, sha1)) return new Response(null, { status: 304, headers })
  const file = await assets.originals.fetch(sha1)
  const stats = await stat(file).catch(() => undefined)
  if (!stats) throw httpError(404, 'The file of this asset does not exist in this lake.')
  const range = parseRange(request.headers.get('range'), stats.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${stats.size}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${stats.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = Readable.toWeb(createReadStream(file, { start, end }))
  return new Response(bytes as ReadableStream, { status, headers })
}
