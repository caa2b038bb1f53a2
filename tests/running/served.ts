import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the build that a server serves from its data folder. */
export function servedFolder(dataDir: string): string {
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'site/current.json'), 'utf8'))
  return join(dataDir, 'site/releases', folder)
}
