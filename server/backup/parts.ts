/** Folder of the lake in the data folder; the lake copies itself. */
export const LAKE = 'lake'

/** What a data folder holds besides: builds, caches, marks of a running server. All is made again. */
export const MADE_AGAIN =
  /^(cache|code|site|studio|\.npm|\.cache)\/|^running\.|^\.probe-|\.sqlite-(wal|shm|journal)$|\.new$/

/** File that says what a backup holds, and that it is whole. */
export const NOTE = 'backup.json'

export interface Note {
  madeAt: string
  /** Whether there is a lake in it; there is none where the content stands elsewhere. */
  lake: boolean
  /** SHA-256 of every file besides the lake's. */
  files: Record<string, string>
}
