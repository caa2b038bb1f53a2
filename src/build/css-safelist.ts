import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '..')

/**
 * Returns every word in the string literals of the scripts of the site: the safelist of the CSS purge, as any class
 * that a script may set is among them.
 * @param folder source directory
 */
export function classSafelist(folder = SOURCES): Set<string> {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: path => /\.(test|astro-test|generated)\.ts$/.test(path)
  })
  const strings = files.flatMap(file => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)
  ])
  return new Set(strings.flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').match(/[\w-]+/g) ?? []))
}
