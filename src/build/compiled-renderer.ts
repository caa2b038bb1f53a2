import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'

/** What Astro tells the code that renders pages besides: the styles of each kind of page. */
export type PageStyles = (readonly [key: string, page: { styles: unknown }])[]

interface Kept {
  /** File that the code begins with. */
  entry: string
  pages: PageStyles
  /** SHA-256 of each file. */
  files: Record<string, string>
}

/** The parts of Astro's app that are asked for here; not all of them are public. */
interface BuiltApp {
  setInternals(internals: object): void
  setOptions(options: object): void
  render(request: Request, options: object): Promise<Response>
}

const LIST = 'kept.json'

/**
 * Keeps the code that renders pages, as it was built, so that the next process need not build it. Any other code beside
 * it goes: it is of another state of the project.
 * @param built folder that Astro built it into
 * @param folder its place, named for all that it depends on
 */
export function saveCompiledRenderer(built: string, folder: string, pages: PageStyles): void {
  if (existsSync(join(folder, LIST))) return
  const [entry] = globSync('prerender-entry.*.mjs', { cwd: built })
  if (!entry) throw new Error(`Astro left no code in ${built}.`)
  const beside = `${folder}.${randomBytes(4).toString('hex')}.part`
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(built, beside, { recursive: true })
  const kept: Kept = { entry, pages, files: getDigests(beside) }
  writeFileSync(join(beside, LIST), JSON.stringify([kept, digest(JSON.stringify(kept))]))
  rmSync(folder, { recursive: true, force: true })
  renameSync(beside, folder)
  for (const name of readdirSync(dirname(folder)))
    if (name !== basename(folder))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

/**
 * What renders pages, from code that was kept.
 * @param root folder of the project, whose packages the code uses
 * @returns nothing where none is kept
 * @throws Error when what is kept is damaged, or Astro is another one
 */
export async function loadCompiledRenderer(
  folder: string,
  root: string
): Promise<AstroPrerenderer | undefined> {
  if (!existsSync(folder)) return undefined
  const { entry, pages } = readManifest(folder)
  linkPackages(folder, root)
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: BuiltApp }
  app.setInternals({ pagesByKeys: new Map(pages), entrySpecifierToBundleMap: new Map() })
  const destination = { write: ({ message }: { message: string }) => console.error(message) }
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } })
  const prerenderer = {
    name: 'kept',
    app,
    getStaticPaths: () => new StaticPaths(app as never).getAll(),
    render: (request: Request, { routeData }: { routeData: unknown }) =>
      app.render(request, { routeData })
  }
  return prerenderer as unknown as AstroPrerenderer
}

function readManifest(folder: string): Kept {
  const [kept, sum] = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as [Kept, string]
  if (digest(JSON.stringify(kept)) !== sum) throw new Error(`${folder}/${LIST} is damaged.`)
  const found = getDigests(folder)
  for (const name of new Set([...Object.keys(kept.files), ...Object.keys(found)]))
    if (kept.files[name] !== found[name]) throw new Error(`${folder}/${name} is damaged.`)
  return kept
}

function getDigests(folder: string): Record<string, string> {
  const exclude = (name: string) => name === 'node_modules' || name === LIST
  const files = globSync('**/*', { cwd: folder, exclude })
    .filter(name => statSync(join(folder, name)).isFile())
    .sort()
  return Object.fromEntries(files.map(name => [name, digest(readFileSync(join(folder, name)))]))
}

// Node looks for packages beside the code and above it.
function linkPackages(folder: string, root: string): void {
  if (folder.startsWith(root + sep)) return
  const link = join(folder, 'node_modules')
  rmSync(link, { force: true })
  symlinkSync(join(root, 'node_modules'), link, 'junction')
}

function digest(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
