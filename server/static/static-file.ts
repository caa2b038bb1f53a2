import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../fs/list-files.ts'
import { isPage, mimeType } from '../http/mime-types.ts'
import { COMPRESSED_EXTENSIONS } from './compress.ts'

export type Encoding = keyof typeof COMPRESSED_EXTENSIONS | 'identity'

/** One representation of a file (RFC 9110 §8). */
export interface Variant {
  file: string
  size: number
  etag: string
  /** The file on the disk has been replaced: look it up again. */
  stale?: boolean
}

/** A file ready to be served, with its response headers. */
export interface StaticFile {
  /** Path relative to its folder, with `/` as separator. */
  name: string
  type: string
  /** Whole seconds since 1970, the resolution of HTTP dates. */
  modified: number
  variants: { identity: Variant } & { [K in Encoding]?: Variant }
  /** Headers specific to the file: caching, Content-Security-Policy. */
  headers: Record<string, string>
}

/** Returns the headers of a file, from its name and, for a page, its HTML. */
export type HeadersFor = (name: string, html: string | undefined) => Record<string, string>

/**
 * Reads a folder. Compressed variants belong to their file and are not listed themselves.
 * @param describe returns the headers of each file
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

/** Reads one file of a folder; `known` contains the names of its existing compressed variants. */
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

/** Short hash of a file's content, used as its ETag. */
export function etagHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/**
 * Creates a file whose content is known and has no compressed variants yet.
 * @param modifiedMs when it was modified
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

/** Creates the compressed variant of a file. */
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
