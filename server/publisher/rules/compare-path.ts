/** Page on which the cameras of the family are compared; a choice of them stands below it. */
export const COMPARE_PATH = '/hardware/compare'
const CAMERA = '/hardware'

/**
 * Path of the page that compares some cameras: `/hardware/compare/JC-QJ`. It depends on the cameras alone, not
 * on their order, so an address that was passed on stays good.
 * @param paths paths of the cameras
 */
export function comparePath(paths: readonly string[]): string {
  const keys = paths.map(path => path.slice(CAMERA.length))
  return `${COMPARE_PATH}/${keys.sort().join('-')}`
}

/** Paths of the cameras that a page compares; nothing where the path is of another kind. */
export function comparedPaths(path: string): string[] | undefined {
  if (!path.startsWith(`${COMPARE_PATH}/`)) return undefined
  const keys = path.slice(COMPARE_PATH.length + 1).split('-')
  return keys.map(key => CAMERA + key)
}
