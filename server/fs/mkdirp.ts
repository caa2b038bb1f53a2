import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents, and returns those created, innermost last. Replaces `mkdir` with
 * `recursive`, which never returns if the system reports ENOENT below an existing parent, as in /proc.
 */
export function mkdirp(folder: string, mode?: number): string[] {
  const path = resolve(folder)
  if (existsSync(path)) return []
  const above = mkdirp(dirname(path), mode)
  mkdirSync(path, { mode })
  return [...above, path]
}
