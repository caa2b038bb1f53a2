import { DOWNLOAD_TYPES } from '../../shared/content/download-types.ts'
import { label } from '../language.ts'

/** File extensions that may be offered for download; the site omits files of other types. */
export const downloadExtensions = Object.keys(DOWNLOAD_TYPES)

/** Returns the extensions as the value of a file field's `accept` option. */
export function getAccept(extensions: readonly string[]): string {
  return extensions.map(extension => `.${extension}`).join(',')
}

/**
 * Validates the type of an uploaded file by its asset id (`file-<sha1>-<extension>`).
 * @returns true, or an error message in the editor's language
 */
export function checkFileType(
  file: { asset?: { _ref?: string } } | undefined,
  extensions: readonly string[]
): true | string {
  const extension = file?.asset?._ref?.split('-').at(-1)?.toLowerCase()
  if (!extension || extensions.includes(extension)) return true
  const list = extensions.join(', ')
  return label(
    `此处不能使用 ${extension} 类型的文件，请换成以下类型：${list}。`,
    `Files of the type "${extension}" cannot be used here. Use one of these: ${list}.`
  )
}
