import { COMPARE_PATH, comparePath } from '../../shared/routing/compare-path.ts'

export { COMPARE_PATH, comparePath }

/** Number of cameras in a comparison. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
// With more cameras, triples and quadruples would be thousands of pages: then only pairs have one.
const WHOLE_FAMILY = 8

/**
 * Returns every combination of cameras that has a page.
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

/** Whether a path below the comparison has a page. @param all paths of all cameras */
export function isComparison(path: string, all: readonly string[]): boolean {
  const choices = combinations(all)
  if (path === COMPARE_PATH) return choices.length > 0
  return choices.some(choice => comparePath(choice) === path)
}
