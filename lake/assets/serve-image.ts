import { createHash } from 'node:crypto'
import { httpError } from '../errors.ts'
import type { AssetStore } from './asset-store.ts'
import type { AssetContext } from './context.ts'
import { type AssetName, assetId } from './filename.ts'
import { negotiateFormat } from './format.ts'
import { assetHeaders, imageDisposition, matchesEtag } from './headers.ts'
import { parseImageParams } from './image-params.ts'
import { createJobLimiter } from './job-limiter.ts'
import { imageMimeType } from './mime-types.ts'
import { serveFile } from './serve-file.ts'
import type { transform } from './transform.ts'

const enqueue = createJobLimiter(2, 300)

/** Returns the document of an asset; throws a 404 if it does not exist. */
export function findAsset(context: AssetContext, dataset: string, name: AssetName) {
  const { key } = context.documents.dataset(dataset)
  const found = context.documents.store.read(key, assetId(name))
  if (found) return found
  throw httpError(404, 'There is no such image or file in this data set.')
}

/** Responds with an image: the original, or the transformed image from the cache. */
export async function serveImage(
  context: AssetContext,
  assets: AssetStore,
  dataset: string,
  name: Required<AssetName>,
  request: Request
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const params = parseImageParams(query)
  const asset = findAsset(context, dataset, name)
  const { originalFilename: filename } = asset
  const originalFilename = typeof filename === 'string' && filename ? filename : undefined
  const mimeType = imageMimeType(name.extension) ?? 'application/octet-stream'
  const format =
    params && negotiateFormat(params, name.extension, request.headers.get('accept') ?? '')
  if (!params || !format || format === 'svg') {
    const disposition = imageDisposition(query, originalFilename)
    return serveFile(assets, { sha1: name.sha1, mimeType, disposition }, request)
  }
  const key = `${name.sha1} ${format} ${JSON.stringify(params)}`
  const etag = `${name.sha1}-${format}-${shortDigest(key)}`
  const outputType = imageMimeType(format) ?? mimeType
  const headers = new Headers(assetHeaders(outputType, etag))
  if (params.autoFormat) headers.set('vary', 'Accept')
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  const file = assets.originals.fileOf(name.sha1)
  const cache = await assets.cache()
  const bytes = await cache.get(key, () => enqueue(() => transformImage(file, params, format)))
  const disposition = imageDisposition(query, originalFilename)
  if (disposition) headers.set('content-disposition', disposition)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

async function transformImage(
  ...[file, params, format]: Parameters<typeof transform>
): Promise<Buffer> {
  // loaded on first use, because sharp is large
  const module = await import('./transform.ts')
  try {
    return await module.transform(file, params, format)
  } catch (error) {
    if (error instanceof Error && error.name === 'LakeError') throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    if (/timeout/i.test(reason)) {
      throw httpError(422, 'This image takes too long to transform. Request a smaller one.')
    }
    if (/no such file|missing/i.test(reason)) {
      throw httpError(404, 'The file of this image does not exist in this lake.')
    }
    throw httpError(422, 'This image cannot be made from the stored one.')
  }
}

function shortDigest(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}
