import { isContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { downloadType } from '../../shared/content/download-types.ts'
import { svgRejectionReason } from '../../shared/content/svg-safety.ts'
import { fetchAsset, shortHash } from '../picture/asset-cache.ts'
import { assetUrl } from '../picture/prepare.ts'
import { reportOmission } from '../rendering/warnings.ts'

/** A file asset as queries return it (`fileFields`). */
export interface CmsFile {
  _id: string
  originalFilename: string | null
  size: number | null
}

/**
 * Copies a file of the content into the site under its own name.
 * @returns its address; undefined if it is missing or its type is not allowed, which is reported
 * @throws ContentUnavailable if the lake does not respond
 */
export async function prepareFile(file: CmsFile | null | undefined): Promise<string | undefined> {
  if (!file?._id) return undefined
  const extension = getExtension(file)
  if (downloadType(extension) === undefined) {
    const named = `${file.originalFilename ?? 'File'} (${file._id})`
    const message = `${named}: files of the type "${extension}" are not offered, so it is left out.`
    reportOmission('fileType', file._id, message)
    return undefined
  }
  try {
    return await fetchAsset({
      address: `/_file/${shortHash(file._id)}/${fileName(file)}`,
      url: assetUrl(file._id),
      ...(extension.toLowerCase() === 'svg' && { check: svgRejectionReason })
    })
  } catch (error) {
    if (isContentUnavailable(error)) throw error
    reportOmission('file', file._id, `File ${file._id}: ${(error as Error).message}`)
    return undefined
  }
}

/** File name of a download: letters of any script, digits, dots and hyphens. */
export function fileName(file: CmsFile): string {
  const { originalFilename } = file
  const stem = (originalFilename ?? 'file').normalize('NFC').replace(/\.[^./]*$/, '')
  return `${stem.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'file'}.${getExtension(file)}`
}

/** The extension in the id of an asset: `file-<sha1>-<extension>`. */
function getExtension({ _id }: CmsFile): string {
  return _id.split('-').at(-1) ?? ''
}

/** Formats a size in bytes: `276\u00a0KB`, `1.2\u00a0MB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0B`
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)}\u00a0KB`
    : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
}
