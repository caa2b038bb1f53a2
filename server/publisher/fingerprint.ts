import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the site, apart from its content. */
export const SITE_SOURCES = [
  'src/**/*',
  'shared/**/*',
  'public/**/*',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json'
]

/** Sources of the Studio. */
export const STUDIO_SOURCES = ['{shared,studio}/**/*.{ts,tsx,css,svg,json}', 'package-lock.json']

/**
 * Hashes files: equal files have an equal hash.
 * @param patterns globs relative to `root`; tests and build output are always excluded
 * @param extra any other input of a build
 */
export function fingerprint(root: string, patterns: string[], extra: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  const exclude = (path: string) =>
    /(^|\/)(node_modules|dist|\.sanity|seed)(\/|$)|\.test\.tsx?$/.test(path)
  for (const file of globSync(patterns, { cwd: root, exclude }).sort()) {
    if (!statSync(join(root, file)).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
