import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { urlOfFile } from '../site/resolve-url.ts'
import type { StaticFile } from '../static/static-file.ts'

/** What refers to other files: pages, styles, scripts, the sitemap and the manifest. */
const REFERRING = /\.(html|css|m?js|xml|webmanifest)$/
/** Scripts and styles refer to each other by relative addresses. */
const BUNDLED = /^_astro\//

/**
 * Which files are named by what is served. A name that only looks like theirs counts as well, so that none is missed.
 * @param names files, relative to the folder
 * @param served files that are searched; a file does not name itself
 */
export async function namedByPages(names: string[], served: StaticFile[]): Promise<Set<string>> {
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

// Ends where a name ends: `/zh/a` is not named by `/zh/ab`.
function getPattern(name: string): RegExp {
  const text = BUNDLED.test(name) ? basename(name) : urlOfFile(name)
  const either = [...new Set([text, encodeURI(text)])].map(RegExp.escape)
  return new RegExp(`(${either.join('|')})(?![\\w-])`)
}
