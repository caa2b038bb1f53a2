/**
 * The content cannot be had now. No page is to be shown with what is missing for that reason: whoever renders gives
 * up and tries again later.
 */
export class ContentUnavailable extends Error {
  override name = 'Unreachable'
}

/** Whether an error, from whichever copy of this module, says that the content cannot be had now. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'Unreachable'
}
