import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { httpError } from '../errors.ts'
import type { AssetStore } from './asset-store.ts'
import { assetHeaders, isFresh } from './headers.ts'
import { parseRange } from './range.ts'

export interface StoredFile {
  sha1: string
  mimeType: string
  /** `Content-Disposition`; undefined for what browsers show in place. */
  attached: string | undefined
}

/** Answers with stored bytes as they are: whole, a range of them, or "unchanged". */
export async function serveFile(
  assets: AssetStore,
  { sha1, mimeType, attached }: StoredFile,
  request: Request
): Promise<Response> {
  const headers = new Headers(assetHeaders(mimeType, sha1))
  if (attached) headers.set('content-disposition', attached)
  headers.set('x-sanity-sha1', sha1)
  headers.set('accept-ranges', 'bytes')
  if (isFresh(request, sha1)) return new Response(null, { status: 304, headers })
  const file = assets.originals.fileOf(sha1)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw httpError(404, 'The bytes of this asset are not in this lake.')
  const range = parseRange(request.headers.get('range'), found.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${found.size}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${found.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = Readable.toWeb(createReadStream(file, { start, end }))
  return new Response(bytes as ReadableStream, { status, headers })
}
