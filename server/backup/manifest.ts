/** The lake's folder in the data folder; the lake has its own backup. */
export const LAKE_DIR = 'lake'

/** Parts of a data folder that the server regenerates: builds, caches, lock files. */
export const REGENERATED =
  /(^|\/)(copy\.sqlite|[a-z]+\.sqlite\.copy)(-wal|-shm)?$|^(cache|code|preview|site|studio|\.npm|\.cache)\/|^running\.|^last-backup\.json$|^\.probe-|\.sqlite-(wal|shm|journal)$|\.new$/

/** Record of the last good backup, in the data folder. */
export const LAST_BACKUP_FILE = 'last-backup.json'

/** Manifest of a backup, written last. */
export const MANIFEST_FILE = 'backup.json'

/** Version of the format. Backups without one are those of version 1. */
export const BACKUP_VERSION = 2

export interface BackupManifest {
  version?: number
  madeAt: string
  /** Whether the backup contains a lake; false if the content is hosted elsewhere. */
  lake: boolean
  /** SHA-256 of every file outside the lake. */
  files: Record<string, string>
}
