// Import rule: shared ← lake | src | studio ← server ← tests. `shared` is what two of them must agree on; it imports
// packages and itself only. The server uses the lake through its public entry.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const PARTS = ['shared', 'src', 'studio', 'lake', 'server', 'tests', 'public']
const ALLOWED: Record<string, string[]> = {
  shared: [],
  src: ['public', 'shared'],
  studio: ['shared'],
  lake: ['shared'],
  server: ['lake', 'shared'],
  tests: ['shared', 'src', 'studio', 'lake', 'server', 'public']
}
const PACKAGES: Record<string, string> = {
  '@site/shared': 'shared',
  '@site/studio': 'studio',
  '@site/lake': 'lake',
  '@site/server': 'server'
}
const LAKE_ENTRY = 'lake/index.ts'
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g

/**
 * Finds imports that violate the rule.
 * @param root folder of the project
 * @returns one message per violation
 */
export function boundaryErrors(root: string): string[] {
  return globSync('{shared,src,studio,lake,server}/**/*.{ts,tsx,astro,mjs,js,cjs}', {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|dist|\.sanity)(\/|$)/.test(path)
  }).flatMap(file => importErrors(root, normalize(file).replaceAll('\\', '/')))
}

function importErrors(root: string, file: string): string[] {
  const from = part(file)
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(IMPORT)].flatMap(match => {
    const target = resolveImport(root, file, match[2] ?? '')
    const to = target && part(target)
    if (!target || !to) return []
    if (to === from || (to === 'tests' && isTest(file))) return []
    if (!ALLOWED[from]?.includes(to))
      return [`${file} imports ${target}: ${from} may not use ${to}.`]
    if (to === 'lake' && target !== LAKE_ENTRY) {
      return [`${file} imports ${target}: the lake is used through ${LAKE_ENTRY} only.`]
    }
    return []
  })
}

function resolveImport(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
  }
  const name = Object.keys(PACKAGES).find(
    key => specifier === key || specifier.startsWith(`${key}/`)
  )
  if (!name) return undefined
  const rest = specifier.slice(name.length + 1)
  return `${PACKAGES[name]}/${rest || 'index.ts'}`
}

// Tests beside the code may use the common test helpers.
function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/tests\//.test(file)
}

function part(file: string): string {
  const first = file.split('/')[0] ?? ''
  return PARTS.includes(first) ? first : ''
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = boundaryErrors(process.cwd())
  for (const error of errors) console.error(error)
  console.log(`Import boundaries: ${errors.length} wrong imports.`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
