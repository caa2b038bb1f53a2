// npm run lint:imports: shared ← lake | src | studio ← server ← tests, and no circles.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  cruise,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule
} from 'dependency-cruiser'

const ROOMS = ['shared', 'lake', 'src', 'studio', 'server', 'tests']
const TEST = '[.-]test\\.tsx?$|/tests/'

const RULES: IForbiddenRuleType[] = [
  // What two rooms must agree on: it runs in browsers, except for what lake and server share.
  ...room('shared'),
  {
    name: 'shared may not use Node',
    severity: 'error',
    from: { path: '^shared/', pathNot: `^shared/server/|${TEST}` },
    to: { dependencyTypes: ['core'] }
  },
  {
    name: 'what browsers run may not use it',
    severity: 'error',
    from: { path: '^shared/', pathNot: `^shared/server/|${TEST}` },
    to: { path: '^shared/server/' }
  },
  // The lake knows nothing of the site.
  ...room('lake', 'shared/(json|lake|server|text)/'),
  ...room('src', 'shared/(?!server/)', 'public/'),
  ...room('studio', 'shared/(?!server/)'),
  // The lake is used through its public entry only.
  ...room('server', 'shared/', 'lake/index\\.ts$'),
  {
    name: 'workspaces are imported by path',
    severity: 'error',
    from: {},
    to: { path: '^@site/' }
  },
  { name: 'circle of files', severity: 'error', from: {}, to: { circular: true } }
]

/** Rooms whose folders may not be in a circle. */
const LAYERED = /^(shared|lake|src|studio|server)\//

/** Rules of a room: it imports itself and what is listed; its tests also what all tests share. */
function room(name: string, ...allowed: string[]): IForbiddenRuleType[] {
  const rule = (pathNot: string | undefined, path: string, more: string[]) => ({
    name: `${name} may not use it`,
    severity: 'error' as const,
    from: { path, ...(pathNot && { pathNot }) },
    to: {
      path: `^(${ROOMS.join('|')})/`,
      pathNot: `^(${[`${name}/`, ...allowed, ...more].join('|')})`
    }
  })
  return [rule(TEST, `^${name}/`, []), rule(undefined, `^${name}/.*(${TEST})`, ['tests/'])]
}

/**
 * Finds imports that violate the rules.
 * @param root folder of the project
 * @returns one message per violation
 */
export async function importErrors(root: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'imports-'))
  try {
    const { output } = await cruise(
      copySources(root, copy),
      { baseDir: copy, tsPreCompilationDeps: true, validate: true, ruleSet: { forbidden: RULES } },
      { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'] }
    )
    const { modules, summary } = output as ICruiseResult
    const errors = summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${from} → ${path}: ${rule.name}.`
    })
    return [...errors, ...folderCircles(modules)].map(error =>
      error.replaceAll('.astro.ts', '.astro')
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Circles of the folders of a room, and the files beside them; dependency-cruiser knows whole paths only. */
function folderCircles(modules: IModule[]): string[] {
  const imports = modules
    .filter(({ source }) => LAYERED.test(source) && !new RegExp(TEST).test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({
        source,
        resolved,
        from: part(source),
        to: part(resolved)
      }))
    )
    .filter(({ from, to }) => from !== to)
  const uses = Map.groupBy(imports, ({ from }) => from)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return (uses.get(from) ?? []).some(next => reaches(next.to, to, seen))
  }
  return imports
    .filter(({ from, to }) => reaches(to, from))
    .map(
      ({ source, resolved, from, to }) => `${source} → ${resolved}: circle of ${from} and ${to}.`
    )
}

/** The folder of a room that a file is in; a file beside the folders is its own part. */
function part(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/**
 * Copies the sources, with Astro components as TypeScript, which is all that dependency-cruiser reads.
 * @returns the rooms with sources
 */
function copySources(root: string, copy: string): string[] {
  const files = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx,astro,mjs,js,cjs}`, {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|dist|\.sanity)(\/|$)/.test(path)
  }).map(file => file.replaceAll('\\', '/'))
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const isAstro = file.endsWith('.astro')
    const target = join(copy, isAstro ? `${file}.ts` : file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, withUrls(isAstro ? scriptsOf(text) : text))
  }
  return ROOMS.filter(name => files.some(file => file.startsWith(`${name}/`)))
}

/** The frontmatter and the scripts of an Astro component. */
function scriptsOf(component: string): string {
  const [frontmatter = ''] = /^---$[\s\S]*?^---$/m.exec(component) ?? []
  const scripts = [...component.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
  return [frontmatter.slice(3, -3), ...scripts.map(([, script = '']) => script)].join('\n')
}

/** Adds imports of the files that a module names by URL. */
function withUrls(source: string): string {
  const urls = source.matchAll(/new URL\(\s*'(\.[^'\n]+)',\s*import\.meta\.url/g)
  return [source, ...[...urls].map(([, file]) => `import('${file}')`)].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = await importErrors(process.cwd())
  for (const error of errors) console.error(error)
  console.log(`Imports: ${errors.length} errors.`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
