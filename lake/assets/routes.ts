import { Hono } from 'hono'
import type { Env } from '../auth/env.ts'
import { httpError, LakeError } from '../errors.ts'
import type { AssetContext } from './context.ts'
import { parseFileFilename, parseImageFilename } from './filename.ts'
import { fileDisposition } from './headers.ts'
import { fileMimeType } from './mime-types.ts'
import { serveFile } from './serve-file.ts'
import { findAsset, serveImage } from './serve-image.ts'
import { upload } from './upload.ts'

/** Upload and delivery of images and files. */
export function assetRoutes(context: AssetContext): Hono<Env> {
  const app = new Hono<Env>()
  const { assets, settings } = context

  app.post('/:version{v[^/]+}/assets/:kind{images|files}/:dataset', async c => {
    const kind = c.req.param('kind') === 'images' ? 'images' : 'files'
    const dataset = c.req.param('dataset')
    const options = { kind, dataset, request: c.req.raw, identity: c.get('identity') } as const
    return c.json({ document: await upload(context, assets, options) })
  })

  const assertProject = (project: string) => {
    if (project === settings.projectId) return
    throw httpError(404, 'There is no such image or file in this lake.')
  }

  /** Visitors wait for other nodes only if what they ask for is not here. */
  async function orAfterRefresh<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LakeError && error.status === 404)) throw error
      await context.refresh()
      return work()
    }
  }

  app.get('/images/:project/:dataset/iiif/*', () => {
    throw httpError(
      501,
      'Images are not offered by the IIIF Image API: use the parameters of image URLs.'
    )
  })

  for (const path of ['/images/:project/:dataset/:file', '/images/:project/:dataset/:file/:name']) {
    app.get(path, c => {
      assertProject(c.req.param('project') ?? '')
      const name = parseImageFilename(c.req.param('file') ?? '')
      if (!name) throw httpError(404, 'An image URL must end in <sha1>-<width>x<height>.<format>.')
      const dataset = c.req.param('dataset') ?? ''
      return orAfterRefresh(() => serveImage(context, dataset, name, c.req.raw, c.get('caller')))
    })
  }

  for (const path of ['/files/:project/:dataset/:file', '/files/:project/:dataset/:file/:name']) {
    app.get(path, async c => {
      assertProject(c.req.param('project') ?? '')
      const name = parseFileFilename(c.req.param('file') ?? '')
      if (!name) throw httpError(404, 'A file URL must end in <sha1>.<extension>.')
      const dataset = c.req.param('dataset') ?? ''
      const { originalFilename } = await orAfterRefresh(async () =>
        findAsset(context, dataset, name)
      )
      const query = new URL(c.req.raw.url).searchParams
      const file = {
        sha1: name.sha1,
        mimeType: fileMimeType(name.extension, settings.fileTypes),
        disposition: fileDisposition(query, String(originalFilename ?? '') || undefined)
      }
      return serveFile(assets, file, c.req.raw)
    })
  }
  return app
}
