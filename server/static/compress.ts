import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { listFiles } from '../fs/list-files.ts'
import { isCompressible, mimeType } from '../http/mime-types.ts'

/** Minimum size in bytes of files to precompress. */
export const MIN_COMPRESS_BYTES = 512
const LARGE = 256 * 1024
/** Default Brotli quality: the maximum, unless BROTLI_QUALITY sets a lower one. */
const QUALITY = Number(process.env.BROTLI_QUALITY) || constants.BROTLI_MAX_QUALITY
const QUICK = 6
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** File extension of a compressed variant, by encoding. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const
export type CompressedVariant = keyof typeof COMPRESSED_EXTENSIONS

/**
 * Precompresses every file of a folder that becomes smaller: writes compressed variants (`.br`, `.gz`) beside it.
 * @param options files to skip because their variants exist, relative to the folder; Brotli quality from 1 (fast) to
 * 11 (small); encodings to write
 */
export async function precompressFolder(
  folder: string,
  {
    skip = new Set<string>(),
    quality = QUALITY,
    encodings = ['br', 'gzip'] as CompressedVariant[]
  } = {}
): Promise<void> {
  const files = (await listFiles(folder)).filter(
    file => !skip.has(file) && isCompressible(mimeType(file))
  )
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop())
      await compressFile(join(folder, file), quality, encodings)
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
}

/** Writes the compressed variants of one file, skipping those that would not be smaller. */
async function compressFile(
  file: string,
  quality: number,
  encodings: CompressedVariant[]
): Promise<void> {
  const bytes = await readFile(file)
  for (const encoding of encodings) {
    const compressed = await compressBytes(bytes, encoding, quality)
    if (compressed) await writeFile(file + COMPRESSED_EXTENSIONS[encoding], compressed)
  }
}

/** Compresses a file's content; returns undefined if the result would not be smaller. */
export async function compressBytes(
  bytes: Buffer,
  encoding: CompressedVariant,
  quality: number = QUALITY
): Promise<Buffer | undefined> {
  if (bytes.length < MIN_COMPRESS_BYTES) return undefined
  const compressed =
    encoding === 'gzip'
      ? await zip(bytes, { level: 9 })
      : await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            // Large files would take seconds at the maximum quality.
            [constants.BROTLI_PARAM_QUALITY]:
              bytes.length > LARGE ? Math.min(quality, QUICK) : quality
          }
        })
  return compressed.length < bytes.length ? compressed : undefined
}

/** Decompresses a variant; returns undefined if it is damaged. */
export async function decompressBytes(
  bytes: Buffer,
  encoding: CompressedVariant
): Promise<Buffer | undefined> {
  return UNPACK[encoding](bytes).catch(() => undefined)
}
