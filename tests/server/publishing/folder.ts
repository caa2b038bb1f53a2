import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Names of all files in a folder, except dotfiles. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(name => !name.startsWith('.'))
    .sort()
}

/** Text of a file, decompressed if it is a compressed variant. */
export function unpacked(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8')
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
