import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { httpError, LakeError } from '../errors.ts'

/** Bytes that came in whole and wait under a name of their own until they are kept. */
export interface StagedBlob {
  file: string
  sha1: string
  size: number
  /** The first bytes, by which a format is known. */
  head: Buffer
}

/** The uploaded bytes, each content once, named by its SHA-1. */
export interface BlobStore {
  /** Takes in a body of at most `limit` bytes, safely on disk when it returns. */
  stage(body: ReadableStream<Uint8Array> | null, limit: number): Promise<StagedBlob>
  /** Moves staged bytes to their place; where they are already, only one copy stays. */
  keep(staged: StagedBlob): Promise<void>
  discard(staged: StagedBlob): Promise<void>
  /** Where the bytes of this SHA-1 lie, whether or not they are there. */
  fileOf(sha1: string): string
  /** Removes bytes that nothing refers to and that are older than `age` milliseconds. */
  sweep(isUsed: (sha1: string) => boolean, age: number): Promise<number>
}

/** Codes of a connection that broke, as opposed to a disk that failed. */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])
const headBytes = 64 * 1024

/** Originals in a folder; only hexadecimal digits ever become part of a path. */
export function createBlobStore(folder: string): BlobStore {
  const staging = join(folder, 'staging')
  mkdirSync(staging, { recursive: true })
  const getFile = (sha1: string) => join(folder, sha1.slice(0, 2), sha1)
  return {
    fileOf: getFile,
    async stage(body, limit) {
      const file = join(staging, randomUUID())
      const handle = await open(file, 'wx', 0o600)
      try {
        const written = await write(handle, body, limit)
        await handle.sync()
        return { file, ...written }
      } catch (error) {
        await rm(file, { force: true })
        throw toFault(error)
      } finally {
        await handle.close()
      }
    },
    async keep(staged) {
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
    if (size < headBytes) start.push(chunk)
    size += chunk.byteLength
    if (size > limit) {
      throw httpError(413, `The file is larger than the ${limit} bytes that may be uploaded.`)
    }
    sha1.update(chunk)
    await handle.writeFile(chunk)
  }
  if (size === 0) throw httpError(400, 'The upload is empty: send the bytes of a file as the body.')
  return { sha1: sha1.digest('hex'), size, head: Buffer.concat(start).subarray(0, headBytes) }
}

/** A full disk is said so; an upload that broke off is the sender's fault, not the lake's. */
function toFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return httpError(507, 'The disk of the content lake is full. The upload was not kept.')
  }
  if (
    error instanceof LakeError ||
    (typeof code === 'string' && /^E[A-Z]+$/.test(code) && !broken.has(code))
  ) {
    return error
  }
  return httpError(400, 'The upload ended before it was complete.')
}

/** Without this a renamed file may be gone after a power cut, though its bytes are on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function isOlder(file: string, age: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > age
}

async function sweepStaging(staging: string, age: number): Promise<void> {
  for (const name of await readdir(staging)) {
    if (await isOlder(join(staging, name), age)) await rm(join(staging, name), { force: true })
  }
}

/** Marks a file as just used, so that whatever removes old ones spares it. */
export async function touchFile(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}
