import { readFile, stat } from 'node:fs/promises'
import { decompressBytes } from './compress.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import type { StaticFile } from './static-file.ts'

const BROWSER_ENCODINGS = 'gzip, deflate, br'

/**
 * Reads a text file from the disk in the encoding that browsers negotiate, and decompresses it.
 * @returns undefined if it or its uncompressed file is missing, empty, damaged, or its size differs from the stored one
 */
export async function readServedText(file: StaticFile): Promise<string | undefined> {
  const { identity } = file.variants
  const plain = await stat(identity.file).catch(() => undefined)
  // clients that accept no compression are sent this one
  if (!plain?.size || plain.size !== identity.size) return undefined
  const encoding = negotiateEncoding(file, BROWSER_ENCODINGS)
  const variant = file.variants[encoding] ?? identity
  const bytes = await readFile(variant.file).catch(() => undefined)
  if (bytes?.length !== variant.size) return undefined
  const text = encoding === 'identity' ? bytes : await decompressBytes(bytes, encoding)
  return text?.toString('utf8').trim() || undefined
}
