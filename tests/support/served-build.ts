import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder of the build that a server serves from its data folder. */
export function servedBuildDir(dataDir: string): string {
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'site/current.json'), 'utf8'))
  return join(dataDir, 'site/releases', folder)
}

/**
 * Copies that folder as it is now, for a test that reads it while the server keeps publishing. The copy is deleted when
 * this process exits.
 */
export function copyServedBuild(dataDir: string): string {
  copied ??= getCopy(dataDir)
  return copied
}

let copied: string | undefined

function getCopy(dataDir: string, tries = 5): string {
  const copy = mkdtempSync(join(tmpdir(), 'served-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  try {
    cpSync(servedBuildDir(dataDir), copy, { recursive: true })
    return copy
  } catch (error) {
    // A file was removed during the copy because a page was published.
    if (tries <= 1) throw error
    return getCopy(dataDir, tries - 1)
  }
}
