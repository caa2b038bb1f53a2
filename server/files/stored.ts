import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TWINS } from './compress.ts'
import { listFiles } from './list.ts'
import { isPage, mediaType } from './media.ts'

export type Encoding = keyof typeof TWINS | 'identity'

/** One way in which a file can be sent. */
export interface Variant {
  file: string
  size: number
  etag: string
  /** The file holds other bytes by now: whoever reads it has to look again. */
  stale?: boolean
}

/** A file that is ready to be served, with what its answer says about it. */
export interface StoredFile {
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
export type Describe = (name: string, html: string | undefined) => Record<string, string>

/**
 * Reads what a folder holds. Compressed twins count as variants, not as files.
 * @param describe headers of each file
 */
export async function storedFiles(folder: string, describe: Describe): Promise<StoredFile[]> {
  const names = await listFiles(folder)
  const known = new Set(names)
  const originals = names.filter(name => !isTwin(name, known))
  return Promise.all(originals.map(name => storedFile(folder, name, known, describe)))
}

function isTwin(name: string, known: Set<string>): boolean {
  return Object.values(TWINS).some(
    end => name.endsWith(end) && known.has(name.slice(0, -end.length))
  )
}

/** Reads one file of a folder; `known` are the names of its twins, of those that there are. */
export async function storedFile(
  folder: string,
  name: string,
  known: Set<string>,
  describe: Describe
): Promise<StoredFile> {
  const file = join(folder, name)
  const [bytes, status] = await Promise.all([readFile(file), stat(file)])
  const stored = freshFile(folder, name, bytes, describe, status.mtimeMs)
  for (const encoding of Object.keys(TWINS) as (keyof typeof TWINS)[]) {
    const end = TWINS[encoding]
    if (!known.has(name + end)) continue
    stored.variants[encoding] = twinOf(stored, encoding, (await stat(file + end)).size)
  }
  return stored
}

/** A short name of bytes, as entity tags carry it. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/**
 * A file whose bytes are known, with no compressed twins yet.
 * @param modifiedMs when it got them
 */
export function freshFile(
  folder: string,
  name: string,
  bytes: Buffer,
  describe: Describe,
  modifiedMs = Date.now()
): StoredFile {
  const type = mediaType(name)
  const html = isPage(name) ? bytes.toString('utf8') : undefined
  const identity = { file: join(folder, name), size: bytes.length, etag: `"${hashOf(bytes)}"` }
  const modified = Math.floor(modifiedMs / 1000)
  return { name, type, modified, variants: { identity }, headers: describe(name, html) }
}

/** The variant that a compressed twin of a file is. */
export function twinOf(
  { variants }: StoredFile,
  encoding: keyof typeof TWINS,
  size: number
): Variant {
  const { file, etag } = variants.identity
  return { file: file + TWINS[encoding], size, etag: `${etag.slice(0, -1)}-${encoding}"` }
}
