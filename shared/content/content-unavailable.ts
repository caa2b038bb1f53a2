/**
 * The content cannot be loaded now. No page may be published without it: the caller must stop rendering and retry
 * later.
 */
export class ContentUnavailable extends Error {
  override name = 'Unreachable'
}

/** Whether an error is ContentUnavailable, from any copy of this module (pages are bundled with their own). */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'Unreachable'
}
