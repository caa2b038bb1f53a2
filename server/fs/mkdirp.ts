import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those that it lacks above, and gives those that it made, the innermost last. Not `recursive`: that
 * never returns where the system says ENOENT below a parent that is there, as /proc does.
 */
export function mkdirp(folder: string, mode?: number): string[] {
  const path = resolve(folder)
  if (existsSync(path)) return []
  const above = mkdirp(dirname(path), mode)
  mkdirSync(path, { mode })
  return [...above, path]
}
