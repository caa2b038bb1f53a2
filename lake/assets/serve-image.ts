import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { httpError } from '../errors.ts'
import type { AssetStore } from './asset-store.ts'
import { type AssetName, assetId } from './filename.ts'
import { negotiateFormat } from './format.ts'
import { assetHeaders, isFresh, pictureDisposition } from './headers.ts'
import { parseImageParams } from './image-params.ts'
import { createJobLimiter } from './job-limiter.ts'
import { imageMimeType } from './mime-types.ts'
import { serveFile } from './serve-file.ts'
import type { transform } from './transform.ts'

const enqueue = createJobLimiter(2, 300)

/** The document of an asset; throws 404 when the data set has none of that name. */
export function findAsset(context: Context, dataset: string, name: AssetName) {
  const { key } = context.documents.dataset(dataset)
  const found = context.documents.store.read(key, assetId(name))
  if (found) return found
  throw httpError(404, 'There is no such picture or file in this data set.')
}

/** Answers for a picture: its own bytes, or what the parameters ask for, made once and kept. */
export async function serveImage(
  context: Context,
  assets: AssetStore,
  dataset: string,
  name: Required<AssetName>,
  request: Request
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const wanted = parseImageParams(query)
  const asset = findAsset(context, dataset, name)
  const { originalFilename: filename } = asset
  const originalFilename = typeof filename === 'string' && filename ? filename : undefined
  const mimeType = imageMimeType(name.extension) ?? 'application/octet-stream'
  const format =
    wanted && negotiateFormat(wanted, name.extension, request.headers.get('accept') ?? '')
  if (!wanted || !format || format === 'svg') {
    const attached = pictureDisposition(query, originalFilename)
    return serveFile(assets, { sha1: name.sha1, mimeType, attached }, request)
  }
  const key = `${name.sha1} ${format} ${JSON.stringify(wanted)}`
  const etag = `${name.sha1}-${format}-${shortDigest(key)}`
  const outType = imageMimeType(format) ?? mimeType
  const headers = new Headers(assetHeaders(outType, etag))
  if (wanted.autoFormat) headers.set('vary', 'Accept')
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const file = assets.originals.fileOf(name.sha1)
  const cache = await assets.cache()
  const bytes = await cache.get(key, () => enqueue(() => made(file, wanted, format)))
  const attached = pictureDisposition(query, originalFilename)
  if (attached) headers.set('content-disposition', attached)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

async function made(...[file, wanted, format]: Parameters<typeof transform>): Promise<Buffer> {
  // loaded with the first picture: most of a lake's time goes by without any
  const pictures = await import('./transform.ts')
  try {
    return await pictures.transform(file, wanted, format)
  } catch (error) {
    if (error instanceof Error && error.name === 'LakeError') throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    if (/timeout/i.test(reason)) {
      throw httpError(422, 'This picture takes too long to make. Ask for a smaller one.')
    }
    if (/no such file|missing/i.test(reason)) {
      throw httpError(404, 'The bytes of this picture are not in this lake.')
    }
    throw httpError(422, 'This picture cannot be made from the stored one.')
  }
}

function shortDigest(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}
