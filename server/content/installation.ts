import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { credentialsFile } from '../accounts/bootstrap.ts'
import { UserError } from '../errors.ts'

/**
 * Checks that the database of the embedded lake exists if this folder had one before. Without this check a lost database
 * would be taken for a first start, and the sample content would replace the site.
 * @throws UserError with the remedy; nothing has been changed
 */
export function assertLakeExists(dataDir: string): void {
  const file = join(dataDir, 'lake', 'lake.sqlite')
  const size = existsSync(file) ? statSync(file).size : undefined
  if (size || !hadLake(dataDir)) return
  const state = size === 0 ? 'is empty' : 'is missing'
  throw new UserError(
    `The content database ${file} ${state}, although ${dataDir} has been in use. Nothing was started or changed. ` +
      'Put the file back, or restore a backup into a new folder: see "Backup and restore" in docs/operations.md. ' +
      'To begin again with the sample content, set DATA_DIR to an empty folder.'
  )
}

/** Records that the lake of this folder has been created. */
export function markLakeCreated(dataDir: string): void {
  const file = markerFile(dataDir)
  if (!existsSync(file)) replaceFileSync(file, `${JSON.stringify({ lakeCreated: true })}\n`)
}

// Folders of earlier versions have no marker, but credentials or other files of the lake.
function hadLake(dataDir: string): boolean {
  const folder = join(dataDir, 'lake')
  const rest = existsSync(folder) ? readdirSync(folder) : []
  const files = rest.filter(name => name === 'assets' || name === 'lake.sqlite-wal')
  return [markerFile(dataDir), credentialsFile(dataDir)].some(existsSync) || files.length > 0
}

function markerFile(dataDir: string): string {
  return join(dataDir, 'installation.json')
}
