import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '..')
/** Not among them: tests, generated types, and modules that run in the build only. */
const EXCLUDED =
  /\.(test|component-test|generated)\.ts$|^(build|camera\/showcase|cms|head|illustrations|picture)(\/|$)/

/**
 * Returns every word in the string literals of the scripts of the site: the safelist of the CSS purge, as any class
 * that a script may set is among them.
 * @param folder source directory
 */
export function classSafelist(folder = SOURCES): Set<string> {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: path => EXCLUDED.test(path.replaceAll('\\', '/'))
  })
  const strings = files.flatMap(file => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)
  ])
  return new Set(strings.flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').match(/[\w-]+/g) ?? []))
}
