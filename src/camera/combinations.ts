import { COMPARE_PATH, comparePath } from '../../server/publisher/rules/compare-path.ts'

export { COMPARE_PATH, comparePath }

/** Cameras that are compared at once. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
// Beyond this many cameras, three or four at once would be thousands of pages: then pairs alone have one.
const WHOLE_FAMILY = 8

/**
 * Every choice of cameras that has a page of its own.
 * @param paths paths of all cameras
 */
export function combinations(paths: readonly string[]): string[][] {
  const largest = paths.length > WHOLE_FAMILY ? MIN_COMPARED : MAX_COMPARED
  const choices = (from: number, size: number): string[][] =>
    size === 0
      ? [[]]
      : paths.flatMap((path, index) =>
          index < from ? [] : choices(index + 1, size - 1).map(rest => [path, ...rest])
        )
  return Array.from({ length: largest - MIN_COMPARED + 1 }, (_, extra) =>
    choices(0, MIN_COMPARED + extra)
  ).flat()
}

/** Whether the site makes a page at a path of the comparison, given the paths of all cameras. */
export function isComparison(path: string, all: readonly string[]): boolean {
  const choices = combinations(all)
  if (path === COMPARE_PATH) return choices.length > 0
  return choices.some(choice => comparePath(choice) === path)
}
