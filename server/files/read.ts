import { readFile, stat } from 'node:fs/promises'
import { negotiateEncoding } from '../static/encoding.ts'
import { unpacked } from '../static/precompress.ts'
import type { StaticFile } from '../static/static-file.ts'

const BROWSER = 'gzip, deflate, br'

/**
 * Reads a text from the disk in the variant that a browser is sent, and decompresses it.
 * @returns undefined when it or its uncompressed file is missing, empty, damaged or not as long as its answer says
 */
export async function readAsSent(file: StaticFile): Promise<string | undefined> {
  const { identity } = file.variants
  const plain = await stat(identity.file).catch(() => undefined)
  // clients that take no compression are sent the plain file
  if (!plain?.size || plain.size !== identity.size) return undefined
  const encoding = negotiateEncoding(file, BROWSER)
  const variant = file.variants[encoding] ?? identity
  const bytes = await readFile(variant.file).catch(() => undefined)
  if (bytes?.length !== variant.size) return undefined
  const text = encoding === 'identity' ? bytes : await unpacked(bytes, encoding)
  return text?.toString('utf8').trim() || undefined
}
