import { statSync } from 'node:fs'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { buildContext } from '../build/build-context.ts'
import { reportWarning } from '../build/warnings.ts'
import { zip } from '../download/zip.ts'
import { cacheFile, cacheGenerated, fetchBytes, shortHash } from '../picture/asset-cache.ts'
import { assetUrl } from '../picture/prepare.ts'
import type { CmsPicture } from '../picture/variants.ts'

/**
 * Packs the pictures of a camera, as uploaded, into a ZIP archive for the press and for tenders.
 * @returns its address and size; undefined if there are none, in the preview, and if one is missing, which is reported
 * @throws ContentUnavailable if the lake does not respond
 */
export async function picturePackage(
  name: string,
  pictures: readonly (CmsPicture | null | undefined)[]
): Promise<{ url: string; size: number } | undefined> {
  const ids = [...new Set(pictures.flatMap(picture => picture?.asset?._id ?? []))]
  if (ids.length === 0 || buildContext().preview) return undefined
  const stem = name.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'camera'
  const address = `/_file/${shortHash(JSON.stringify([stem, ids]))}/${stem}-pictures.zip`
  try {
    const url = await cacheGenerated(address, async () =>
      zip(
        await Promise.all(
          ids.map(async (id, index) => ({
            name: `${stem}-${index + 1}.${id.split('-').at(-1)}`,
            bytes: await fetchBytes({ url: assetUrl(id) })
          }))
        )
      )
    )
    return { url, size: statSync(cacheFile(address)).size }
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    reportWarning(`Pictures of ${name}: ${(error as Error).message}`)
    return undefined
  }
}
