import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../fs/list-files.ts'
import { isPage, mimeType } from '../http/mime-types.ts'
import { COMPRESSED_EXTENSIONS } from './precompress.ts'

export type Encoding = keyof typeof COMPRESSED_EXTENSIONS | 'identity'

/** One way in which a file can be sent. */
export interface Variant {
  file: string
  size: number
  etag: string
  /** The file holds other bytes by now: whoever reads it has to look again. */
  stale?: boolean
}

/** A file that is ready to be served, with what its answer says about it. */
export interface StaticFile {
  /** Path relative to its folder, with `/` between names. */
  name: string
  type: string
  /** Whole seconds since 1970, as HTTP dates have no fraction. */
  modified: number
  variants: { identity: Variant } & { [K in Encoding]?: Variant }
  /** Headers that depend on the file: caching, policy. */
  headers: Record<string, string>
}

/** Headers of a file, from its name and, for a page, its text. */
export type HeadersFor = (name: string, html: string | undefined) => Record<string, string>

/**
 * Reads what a folder holds. Compressed twins count as variants, not as files.
 * @param describe headers of each file
 */
export async function scanFolder(folder: string, describe: HeadersFor): Promise<StaticFile[]> {
  const names = await listFiles(folder)
  const known = new Set(names)
  const originals = names.filter(name => !isCompressedVariant(name, known))
  return Promise.all(originals.map(name => readStaticFile(folder, name, known, describe)))
}

function isCompressedVariant(name: string, known: Set<string>): boolean {
  return Object.values(COMPRESSED_EXTENSIONS).some(
    end => name.endsWith(end) && known.has(name.slice(0, -end.length))
  )
}

/** Reads one file of a folder; `known` are the names of its twins, of those that there are. */
export async function readStaticFile(
  folder: string,
  name: string,
  known: Set<string>,
  describe: HeadersFor
): Promise<StaticFile> {
  const file = join(folder, name)
  const [bytes, status] = await Promise.all([readFile(file), stat(file)])
  const stored = createStaticFile(folder, name, bytes, describe, status.mtimeMs)
  for (const encoding of Object.keys(
    COMPRESSED_EXTENSIONS
  ) as (keyof typeof COMPRESSED_EXTENSIONS)[]) {
    const end = COMPRESSED_EXTENSIONS[encoding]
    if (!known.has(name + end)) continue
    stored.variants[encoding] = compressedVariant(stored, encoding, (await stat(file + end)).size)
  }
  return stored
}

/** A short name of bytes, as entity tags carry it. */
export function etagHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/**
 * A file whose bytes are known, with no compressed twins yet.
 * @param modifiedMs when it got them
 */
export function createStaticFile(
  folder: string,
  name: string,
  bytes: Buffer,
  describe: HeadersFor,
  modifiedMs = Date.now()
): StaticFile {
  const type = mimeType(name)
  const html = isPage(name) ? bytes.toString('utf8') : undefined
  const identity = { file: join(folder, name), size: bytes.length, etag: `"${etagHash(bytes)}"` }
  const modified = Math.floor(modifiedMs / 1000)
  return { name, type, modified, variants: { identity }, headers: describe(name, html) }
}

/** The variant that a compressed twin of a file is. */
export function compressedVariant(
  { variants }: StaticFile,
  encoding: keyof typeof COMPRESSED_EXTENSIONS,
  size: number
): Variant {
  const { file, etag } = variants.identity
  return {
    file: file + COMPRESSED_EXTENSIONS[encoding],
    size,
    etag: `${etag.slice(0, -1)}-${encoding}"`
  }
}
