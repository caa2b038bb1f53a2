import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns files whose bytes contain a text, ignoring case. */
export function filesContaining(folder: string, text: string): string[] {
  const wanted = asBytes(Buffer.from(text))
  return getFiles(folder)
    .filter(file => asBytes(readFileSync(file)).includes(wanted))
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
