import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { urlOfFile } from '../site/resolve-url.ts'
import type { StaticFile } from '../static/static-file.ts'

/** File types that reference other files: pages, styles, scripts, the sitemap and the web app manifest. */
const REFERRING = /\.(html|css|m?js|xml|webmanifest)$/
/** Scripts and styles reference each other by relative URLs. */
const BUNDLED = /^_astro\//

/**
 * Returns which files are referenced by the served files. May report false positives, but never misses a reference.
 * @param names files to look for, relative to the folder
 * @param served files to search; a file does not reference itself
 */
export async function findReferencedFiles(
  names: string[],
  served: StaticFile[]
): Promise<Set<string>> {
  const wanted = new Map(names.map(name => [name, getPattern(name)]))
  const found = new Set<string>()
  const sources = served.filter(({ name }) => REFERRING.test(name))
  for (const { name: source, variants } of wanted.size > 0 ? sources : []) {
    const text = await readFile(variants.identity.file, 'utf8').catch(() => '')
    for (const [name, pattern] of wanted)
      if (!found.has(name) && name !== source && pattern.test(text)) found.add(name)
  }
  return found
}

// Matches whole names: `/zh/ab` is not a reference to `/zh/a`.
function getPattern(name: string): RegExp {
  const text = BUNDLED.test(name) ? basename(name) : urlOfFile(name)
  const either = [...new Set([text, encodeURI(text)])].map(RegExp.escape)
  return new RegExp(`(${either.join('|')})(?![\\w-])`)
}
