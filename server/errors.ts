export { UserError } from '../shared/server/user-error.ts'

/** The message of any thrown value, on one line. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

/** The operating system's error code, such as `EACCES`; empty if there is none. */
export function errnoCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Messages for error codes of file operations. */
export const ERRNO_MESSAGES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  EEXIST: 'a file exists in its place',
  ENOTDIR: 'a file exists in its place',
  ENOSPC: 'the disk is full',
  ENOENT: 'nothing can be created there'
}
