// Import rule: src, studio and lake import nothing of each other, and only server uses the lake, through its public
// entry. Exception: the folders in SHARED hold rules that browser and server must apply identically (forms, single
// sign-on); src may import them, and they import only packages and each other, so that no other server code reaches
// the browser.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const PARTS = ['src', 'studio', 'lake', 'server', 'tests', 'public']
const ALLOWED: Record<string, string[]> = {
  src: ['public'],
  studio: [],
  lake: [],
  server: ['lake'],
  tests: ['src', 'studio', 'lake', 'server', 'public']
}
const PACKAGES: Record<string, string> = {
  '@site/studio': 'studio',
  '@site/lake': 'lake',
  '@site/server': 'server'
}
const LAKE_ENTRY = 'lake/index.ts'
const SHARED = [
  'server/forms/rules/',
  'server/http/rules/',
  'server/sso/rules/',
  'server/publisher/rules/',
  'server/preview/rules/'
]
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g

/**
 * Finds imports that violate the rule.
 * @param root folder of the project
 * @returns one message per violation
 */
export function boundaryErrors(root: string): string[] {
  return globSync('{src,studio,lake,server}/**/*.{ts,tsx,astro,mjs,js,cjs}', {
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
    if (isShared(file) && !isShared(target)) {
      return [
        `${file} imports ${target}: its folder is shared with the browser and uses itself only.`
      ]
    }
    if (to === from || (to === 'tests' && isTest(file)) || (from === 'src' && isShared(target)))
      return []
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

// Tests of shared rules may import anything: they never reach a browser.
function isShared(file: string): boolean {
  return SHARED.some(folder => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file)
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
