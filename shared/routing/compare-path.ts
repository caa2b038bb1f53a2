/** Base path of comparison pages. */
export const COMPARE_PATH = '/hardware/compare'
const CAMERA = '/hardware'

/**
 * Path of the page that compares some cameras: `/hardware/compare/JC-QJ`. Independent of their order, so that shared
 * links stay valid.
 * @param paths paths of the cameras
 */
export function comparePath(paths: readonly string[]): string {
  const keys = paths.map(path => path.slice(CAMERA.length))
  return `${COMPARE_PATH}/${keys.sort().join('-')}`
}

/** Paths of the cameras that a page compares; undefined if it is not a comparison. */
export function comparedPaths(path: string): string[] | undefined {
  if (!path.startsWith(`${COMPARE_PATH}/`)) return undefined
  const keys = path.slice(COMPARE_PATH.length + 1).split('-')
  return keys.map(key => CAMERA + key)
}
