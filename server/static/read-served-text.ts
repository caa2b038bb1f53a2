import { readFile } from 'node:fs/promises'
import { negotiateEncoding } from './encoding.ts'
import { decompressBytes } from './precompress.ts'
import type { StaticFile } from './static-file.ts'

const BROWSER_ENCODINGS = 'gzip, deflate, br'

/**
 * Reads a text file from the disk in the encoding that browsers negotiate, and decompresses it.
 * @returns undefined if it is missing, empty, damaged, or its size differs from the stored one
 */
export async function readServedText(file: StaticFile): Promise<string | undefined> {
  const encoding = negotiateEncoding(file, BROWSER_ENCODINGS)
  const variant = file.variants[encoding] ?? file.variants.identity
  const bytes = await readFile(variant.file).catch(() => undefined)
  if (bytes?.length !== variant.size) return undefined
  const text = encoding === 'identity' ? bytes : await decompressBytes(bytes, encoding)
  return text?.toString('utf8').trim() || undefined
}
