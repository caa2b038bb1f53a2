import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Whether a folder or file is another one or stands in it, whatever links lead there; neither has to exist yet. */
export function isPathInside(outer: string, inner: string): boolean {
  return !/^\.\.([\\/]|$)|^\w:/.test(relative(real(outer), real(inner)))
}

/** A path without links, also where its end is still to be made. */
function real(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path)
  return join(real(dirname(path)), basename(path))
}
