import { statSync } from 'node:fs'
import { zipSync } from 'fflate'
import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { cacheFile, cacheGenerated, fetchBytes, shortHash } from '../picture/asset-cache.ts'
import { assetUrl } from '../picture/prepare.ts'
import type { CmsPicture } from '../picture/variants.ts'
import { buildContext } from '../rendering/build-context.ts'
import { reportWarning } from '../rendering/warnings.ts'

/** Pictures are compressed already. The earliest date of the format, so that the same files yield the same archive. */
const ZIP_OPTIONS = { level: 0, mtime: new Date(1980, 0, 1) } as const

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
    const url = await cacheGenerated(address, async () => {
      const files = await Promise.all(
        ids.map(async (id, index) => {
          const bytes = await fetchBytes({ url: assetUrl(id) })
          return [`${stem}-${index + 1}.${id.split('-').at(-1)}`, bytes] as const
        })
      )
      return Buffer.from(zipSync(Object.fromEntries(files), ZIP_OPTIONS))
    })
    return { url, size: statSync(cacheFile(address)).size }
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    reportWarning(`Pictures of ${name}: ${(error as Error).message}`)
    return undefined
  }
}
