import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'

/** Paths of an unpacked archive. */
export interface Unpacked {
  /** Temporary directory; the caller must remove it. */
  root: string
  /** Directory of the documents, `images` and `files`. */
  base: string
  dataFile: string
}

/**
 * Unpacks an archive (`.tar.gz`) as a stream into a temporary directory. Errors carry its path as
 * `cause`, for removal.
 */
export async function unpackArchive(file: string): Promise<Unpacked> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFile()) throw new Error(`There is no archive at ${file}.`)
  const root = await mkdtemp(join(tmpdir(), 'lake-import-'))
  try {
    await pipeline(createReadStream(file), createGunzip(), unpackTar(root, { maxDepth: 8 }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not a whole .tar.gz archive: ${reason}.`, { cause: root })
  }
  const dataFile = await findDocuments(root, 2)
  if (!dataFile) throw new Error(`${file} holds no documents (data.ndjson).`, { cause: root })
  return { root, base: join(dataFile, '..'), dataFile }
}

async function findDocuments(folder: string, depth: number): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true })
  const file = entries.find(entry => entry.isFile() && entry.name.endsWith('.ndjson'))
  if (file) return join(folder, file.name)
  if (depth === 0) return undefined
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    const found = await findDocuments(join(folder, entry.name), depth - 1)
    if (found) return found
  }
  return undefined
}
