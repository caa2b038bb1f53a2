import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { listFiles } from '../fs/list-files.ts'
import { isCompressible, mimeType } from '../http/mime-types.ts'

/** Bytes below which a file has no twins. */
export const MIN_COMPRESS_BYTES = 512
const LARGE = 256 * 1024
/** Brotli quality of what is served: the best, where BROTLI_QUALITY asks for no quicker one. */
const QUALITY = Number(process.env.BROTLI_QUALITY) || constants.BROTLI_MAX_QUALITY
const QUICK = 6
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** Ending of a compressed twin, by the name of its encoding. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const
type CompressedVariant = keyof typeof COMPRESSED_EXTENSIONS

/**
 * Writes compressed twins (`.br`, `.gz`) beside every file of a folder that gets smaller by it.
 * @param options files to skip because they have their twins, relative to the folder; the quality of
 * brotli, from 1 (quick) to 11 (small); and the number of files beyond which only the twins that are
 * quickly made are written
 */
export async function precompressFolder(
  folder: string,
  { skip = new Set<string>(), quality = QUALITY, most: limit = Number.POSITIVE_INFINITY } = {}
): Promise<void> {
  const files = (await listFiles(folder)).filter(
    file => !skip.has(file) && isCompressible(mimeType(file))
  )
  const encodings: CompressedVariant[] = files.length > limit ? ['gzip'] : ['br', 'gzip']
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop())
      await compressFile(join(folder, file), quality, encodings)
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
}

/** Writes the twins of one file; a twin that would not be smaller is left out. */
async function compressFile(
  file: string,
  quality: number,
  encodings: CompressedVariant[]
): Promise<void> {
  const bytes = await readFile(file)
  for (const encoding of encodings) {
    const twin = await compressBytes(bytes, encoding, quality)
    if (twin) await writeFile(file + COMPRESSED_EXTENSIONS[encoding], twin)
  }
}

/** The bytes of a compressed twin; nothing where it would not be smaller. */
export async function compressBytes(
  bytes: Buffer,
  encoding: CompressedVariant,
  quality: number = QUALITY
): Promise<Buffer | undefined> {
  if (bytes.length < MIN_COMPRESS_BYTES) return undefined
  const twin =
    encoding === 'gzip'
      ? await zip(bytes, { level: 9 })
      : await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            // A large file would take seconds at the best quality.
            [constants.BROTLI_PARAM_QUALITY]:
              bytes.length > LARGE ? Math.min(quality, QUICK) : quality
          }
        })
  return twin.length < bytes.length ? twin : undefined
}

/** Decompresses a twin; undefined when its bytes are damaged. */
export async function unpacked(
  bytes: Buffer,
  encoding: CompressedVariant
): Promise<Buffer | undefined> {
  return UNPACK[encoding](bytes).catch(() => undefined)
}
