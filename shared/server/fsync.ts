import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of concurrent flushes. */
const CONCURRENCY = 16

/** Flushes a directory (fsync), so that a rename in it survives a power failure. */
export function fsyncDir(folder: string): void {
  // Windows cannot open directories; it flushes their entries itself.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes all files and directories of a tree (fsync), except the tree's own entry in its parent. */
export async function fsyncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile() || entry.isDirectory())
  const waiting = [folder, ...paths.map(entry => join(entry.parentPath, entry.name))]
  const worker = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) await fsyncPath(path)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function fsyncPath(path: string): Promise<void> {
  const windows = process.platform === 'win32'
  // Windows flushes only files opened for writing, and no directories.
  const handle = await open(path, windows ? 'r+' : 'r').catch(error => {
    // Deleted meanwhile.
    if (error.code === 'ENOENT' || windows) return undefined
    throw error
  })
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
