/** The lake's folder in the data folder; the lake has its own backup. */
export const LAKE_DIR = 'lake'

/** Parts of a data folder that the server regenerates: builds, caches, lock files. */
export const REGENERATED =
  /^(cache|code|site|studio|\.npm|\.cache)\/|^running\.|^\.probe-|\.sqlite-(wal|shm|journal)$|\.new$/

/** Manifest of a backup, written last. */
export const MANIFEST_FILE = 'backup.json'

export interface BackupManifest {
  madeAt: string
  /** Whether the backup contains a lake; false if the content is hosted elsewhere. */
  lake: boolean
  /** SHA-256 of every file outside the lake. */
  files: Record<string, string>
}
