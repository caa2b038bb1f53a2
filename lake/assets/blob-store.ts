import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { httpError, LakeError } from '../errors.ts'

/** A complete upload in a temporary file, until it is committed or discarded. */
export interface StagedBlob {
  file: string
  sha1: string
  size: number
  /** The first bytes, for format detection. */
  head: Buffer
}

/** Content-addressed storage: each content is stored once, named by its SHA-1. */
export interface BlobStore {
  /**
   * Writes a body to a temporary file. It is fsynced when the promise resolves.
   * @param limit bytes
   * @throws a 400, 413 or 507 `LakeError`
   */
  stage(body: ReadableStream<Uint8Array> | null, limit: number): Promise<StagedBlob>
  /** Moves a staged blob to its final path; identical content is stored once. */
  commit(staged: StagedBlob): Promise<void>
  discard(staged: StagedBlob): Promise<void>
  /** Path of the blob with this SHA-1, whether or not it exists. */
  fileOf(sha1: string): string
  /** The same, after a copy was fetched that is missing on this node. */
  fetch(sha1: string): Promise<string>
  /** Deletes unreferenced blobs older than `age` milliseconds. Returns their number. */
  sweep(isUsed: (sha1: string) => boolean, age: number): Promise<number>
}

/** Error codes of a broken connection, as opposed to a disk error. */
const CONNECTION_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])
const HEAD_BYTES = 64 * 1024

/**
 * A blob store in a directory. Security: callers pass hexadecimal digests only as `sha1`, because
 * it becomes part of a path.
 */
export function createBlobStore(folder: string): BlobStore {
  const staging = join(folder, 'staging')
  mkdirSync(staging, { recursive: true })
  const getFile = (sha1: string) => join(folder, sha1.slice(0, 2), sha1)
  return {
    fileOf: getFile,
    fetch: async sha1 => getFile(sha1),
    async stage(body, limit) {
      const file = join(staging, randomUUID())
      const handle = await open(file, 'wx', 0o600)
      try {
        const written = await write(handle, body, limit)
        await handle.sync()
        return { file, ...written }
      } catch (error) {
        await rm(file, { force: true })
        throw toUploadError(error)
      } finally {
        await handle.close()
      }
    },
    async commit(staged) {
      const target = getFile(staged.sha1)
      if (mkdirSync(dirname(target), { recursive: true })) await syncFolder(folder)
      await rename(staged.file, target)
      await syncFolder(dirname(target))
    },
    discard: staged => rm(staged.file, { force: true }),
    async sweep(isUsed, age) {
      await sweepStaging(staging, age)
      let removed = 0
      for (const part of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const sha1 of await readdir(join(folder, part))) {
          if (isUsed(sha1) || !(await isOlder(getFile(sha1), age))) continue
          await rm(getFile(sha1), { force: true })
          removed++
        }
      }
      return removed
    }
  }
}

async function write(handle: FileHandle, body: ReadableStream<Uint8Array> | null, limit: number) {
  const sha1: Hash = createHash('sha1')
  const start: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    if (size < HEAD_BYTES) start.push(chunk)
    size += chunk.byteLength
    if (size > limit) {
      throw httpError(413, `The file is larger than the ${limit} bytes that may be uploaded.`)
    }
    sha1.update(chunk)
    await handle.writeFile(chunk)
  }
  if (size === 0) {
    const message = 'The upload is empty: send the bytes of a file as the body.'
    throw httpError(400, message, { reason: 'empty' })
  }
  return { sha1: sha1.digest('hex'), size, head: Buffer.concat(start).subarray(0, HEAD_BYTES) }
}

/** Maps a full disk to 507 and a broken connection to 400; other system errors are rethrown as they are. */
function toUploadError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return httpError(507, 'The disk of the content lake is full. The upload was not stored.')
  }
  if (
    error instanceof LakeError ||
    (typeof code === 'string' && /^E[A-Z]+$/.test(code) && !CONNECTION_ERRORS.has(code))
  ) {
    return error
  }
  return httpError(400, 'The upload ended before it was complete.')
}

/** Fsyncs a directory: without it a renamed file may be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function isOlder(file: string, age: number): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs > age
}

async function sweepStaging(staging: string, age: number): Promise<void> {
  for (const name of await readdir(staging)) {
    if (await isOlder(join(staging, name), age)) await rm(join(staging, name), { force: true })
  }
}

/** Updates the access time of a file, for LRU eviction. Errors are ignored. */
export async function touchFile(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}
