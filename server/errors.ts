/** What happened is told by its message alone: a sentence for the operator, no stack. */
export class UserError extends Error {}

/** The text of anything thrown, on one line. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

/** The code that the operating system gave, such as `EACCES`; empty where there is none. */
export function errnoCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What the operating system refused a file or folder for. */
export const ERRNO_MESSAGES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it stands on a read-only disk',
  EEXIST: 'a file stands in its place',
  ENOTDIR: 'a file stands in its place',
  ENOSPC: 'the disk is full',
  ENOENT: 'nothing can be made there'
}
