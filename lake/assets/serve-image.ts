import { createHash } from 'node:crypto'
import { httpError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { callerLeft } from '../processes/fair-queue.ts'
import type { AssetContext } from './context.ts'
import { type AssetName, assetId } from './filename.ts'
import { negotiateFormat } from './format.ts'
import { assetHeaders, imageDisposition, matchesEtag } from './headers.ts'
import { parseImageParams } from './image-params.ts'
import { imageMimeType } from './mime-types.ts'
import { serveFile } from './serve-file.ts'

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
  dataset: string,
  name: Required<AssetName>,
  request: Request,
  caller: Caller
): Promise<Response> {
  const { assets, meter } = context
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
  const cache = await assets.cache()
  const bytes = await unlessAlone(caller, () =>
    cache.get(key, async () => {
      meter.assertTime(caller)
      const file = await assets.originals.fetch(name.sha1)
      return assets.processes.transform({ file, params, format }, caller)
    })
  )
  const disposition = imageDisposition(query, originalFilename)
  if (disposition) headers.set('content-disposition', disposition)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/** Callers who ask for the same image wait for the same work: when the first one leaves, the next one orders it. */
async function unlessAlone<T>({ signal }: Caller, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error !== callerLeft || signal?.aborted) throw error
    }
  }
}

function shortDigest(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}
