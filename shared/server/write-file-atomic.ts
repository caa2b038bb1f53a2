import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fsyncDir } from './fsync.ts'

/** Permissions of a file that only its owner may read. */
export const OWNER_ONLY = 0o600

interface ReplaceOptions {
  /** Permissions of the file, such as `OWNER_ONLY` for a secret. */
  mode?: number
}

/**
 * Writes a file atomically and durably: temporary file, fsync, rename, fsync of the folder. Readers see the old or
 * the new content, never a mix, also after a power failure; on an error the old content is kept. Only one caller at a
 * time may write a file.
 * @throws Error of the file system
 */
export async function writeFileAtomic(
  file: string,
  bytes: string | Uint8Array,
  { mode }: ReplaceOptions = {}
): Promise<void> {
  const beside = `${file}.new`
  try {
    // The mode applies only to a newly created file.
    await rm(beside, { force: true })
    await writeFile(beside, bytes, { flush: true, ...(mode && { mode }) })
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  fsyncDir(dirname(file))
}

/** Synchronous version of `writeFileAtomic`. */
export function replaceFileSync(
  file: string,
  bytes: string | Uint8Array,
  { mode }: ReplaceOptions = {}
): void {
  const beside = `${file}.new`
  try {
    rmSync(beside, { force: true })
    writeFileSync(beside, bytes, { flush: true, ...(mode && { mode }) })
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  fsyncDir(dirname(file))
}
