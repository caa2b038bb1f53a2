import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mounts a tmpfs on a folder (root only); returns undefined if not permitted. */
export function ownDisk(folder: string, megabytes: number): (() => void) | undefined {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  return () => void spawnSync('umount', ['-l', folder])
}

/** Fills a disk completely; returns a function that frees it. Writes are asynchronous: other requests are served meanwhile. */
export async function fill(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'filler')
  const handle = await open(file, 'w')
  const bytes = Buffer.alloc(1024 * 1024, 1)
  for (let size = bytes.length; size >= 1; ) {
    try {
      await handle.write(bytes, 0, size)
    } catch {
      size = Math.floor(size / 2)
    }
  }
  await handle.close()
  return () => rm(file)
}
