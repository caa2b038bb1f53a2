/** Folder of the lake in the data folder; the lake copies itself. */
export const LAKE_DIR = 'lake'

/** What a data folder holds besides: builds, caches, marks of a running server. All is made again. */
export const REGENERATED =
  /^(cache|code|site|studio|\.npm|\.cache)\/|^running\.|^\.probe-|\.sqlite-(wal|shm|journal)$|\.new$/

/** File that says what a backup holds, and that it is whole. */
export const MANIFEST_FILE = 'backup.json'

export interface BackupManifest {
  madeAt: string
  /** Whether there is a lake in it; there is none where the content stands elsewhere. */
  lake: boolean
  /** SHA-256 of every file besides the lake's. */
  files: Record<string, string>
}
