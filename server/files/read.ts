import { readFile } from 'node:fs/promises'
import { negotiateEncoding } from '../static/encoding.ts'
import { unpacked } from '../static/precompress.ts'
import type { StaticFile } from '../static/static-file.ts'

const BROWSER = 'gzip, deflate, br'

/**
 * Reads a text file from the disk in the encoding that browsers negotiate, and decompresses it.
 * @returns undefined if it is missing, empty, damaged, or its size differs from the stored one
 */
export async function readAsSent(file: StaticFile): Promise<string | undefined> {
  const encoding = negotiateEncoding(file, BROWSER)
  const variant = file.variants[encoding] ?? file.variants.identity
  const bytes = await readFile(variant.file).catch(() => undefined)
  if (bytes?.length !== variant.size) return undefined
  const text = encoding === 'identity' ? bytes : await unpacked(bytes, encoding)
  return text?.toString('utf8').trim() || undefined
}
