import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Returns whether a path equals or is inside another, symbolic links resolved; neither has to exist yet.
 * **Security**: the answer holds for the moment; a link that is made afterwards changes it.
 */
export function isPathInside(outer: string, inner: string): boolean {
  return !/^\.\.([\\/]|$)|^\w:/.test(relative(real(outer), real(inner)))
}

/** Resolves symbolic links, also of a path whose end does not exist yet. */
function real(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path)
  return join(real(dirname(path)), basename(path))
}
