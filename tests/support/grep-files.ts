import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns files whose bytes contain any of the texts, ignoring case. */
export function filesContaining(folder: string, ...texts: string[]): string[] {
  const wanted = texts.map(text => asBytes(Buffer.from(text)))
  return getFiles(folder)
    .filter(file => {
      const bytes = asBytes(readFileSync(file))
      return wanted.some(text => bytes.includes(text))
    })
    .map(file => relative(folder, file))
}

// Not `recursive`, which follows symbolic links, such as the packages beside built code.
function getFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return getFiles(path)
    return entry.isFile() ? [path] : []
  })
}

function asBytes(buffer: Buffer): string {
  return buffer.toString('latin1').toLowerCase()
}
