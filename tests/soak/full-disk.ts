import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own for a folder, which only root can have; undefined where that is not allowed. */
export function ownDisk(folder: string, megabytes: number): (() => void) | undefined {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  return () => void spawnSync('umount', ['-l', folder])
}

/** Fills a disk to its last byte; gives what frees it again. */
export function fill(folder: string): () => void {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(handle, Buffer.alloc(size, 1))
    } catch {
      size = Math.floor(size / 2)
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}
