import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '..')

/**
 * Words in the strings of the site's scripts: whatever class a script may set is among them.
 * @param folder the site's sources
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
