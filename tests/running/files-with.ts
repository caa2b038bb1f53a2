import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files of a folder in whose bytes a text stands, in capital letters or small ones. */
export function filesWith(folder: string, text: string): string[] {
  const wanted = asBytes(Buffer.from(text))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => asBytes(readFileSync(file)).includes(wanted))
    .map(file => relative(folder, file))
}

function asBytes(buffer: Buffer): string {
  return buffer.toString('latin1').toLowerCase()
}
