import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { LAST_BACKUP_FILE } from './manifest.ts'

/** The last backup that was completed, and copied elsewhere if that was asked for. */
export interface LastBackup {
  /** ISO 8601. */
  madeAt: string
  folder: string
}

/** Records a completed backup in the data folder, for health and metrics. */
export function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  return writeFileAtomic(join(dataDir, LAST_BACKUP_FILE), `${JSON.stringify(backup)}\n`)
}

/** Reads the record; undefined if there is none that can be read. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, LAST_BACKUP_FILE), 'utf8'))
  } catch {
    return undefined
  }
}
