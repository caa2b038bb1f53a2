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

/** Styles of each page entry, which Astro passes to the compiled code at run time. */
export type PageStyles = (readonly [key: string, page: { styles: unknown }])[]

interface Manifest {
  /** File name of the entry module. */
  entry: string
  pages: PageStyles
  /** SHA-256 of each file. */
  files: Record<string, string>
}

/** The parts of Astro's app that are used here; not all of them are public. */
interface BuiltApp {
  setInternals(internals: object): void
  setOptions(options: object): void
  render(request: Request, options: object): Promise<Response>
}

const MANIFEST = 'kept.json'

/**
 * Saves the compiled renderer, so that the next process need not build it. All other entries of the parent directory are
 * deleted: they belong to other versions of the project.
 * @param built output directory of Astro
 * @param folder target directory, named by a hash of everything the code depends on
 */
export function savePrerenderer(built: string, folder: string, pages: PageStyles): void {
  if (existsSync(join(folder, MANIFEST))) return
  const [entry] = globSync('prerender-entry.*.mjs', { cwd: built })
  if (!entry) throw new Error(`Astro wrote no prerender entry to ${built}.`)
  const temporary = `${folder}.${randomBytes(4).toString('hex')}.part`
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(built, temporary, { recursive: true })
  const manifest: Manifest = { entry, pages, files: getDigests(temporary) }
  writeFileSync(
    join(temporary, MANIFEST),
    JSON.stringify([manifest, digest(JSON.stringify(manifest))])
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(temporary, folder)
  for (const name of readdirSync(dirname(folder)))
    if (name !== basename(folder))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

/**
 * Loads a saved renderer after checking its files against the digests in its manifest.
 * @param root root directory of the project, whose packages the code imports
 * @returns undefined if none is saved
 * @throws Error if a file is damaged, missing or unexpected, or if the code does not load
 */
export async function loadPrerenderer(
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

function readManifest(folder: string): Manifest {
  const [manifest, sum] = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as [
    Manifest,
    string
  ]
  if (digest(JSON.stringify(manifest)) !== sum) throw new Error(`${folder}/${MANIFEST} is damaged.`)
  const actual = getDigests(folder)
  for (const name of new Set([...Object.keys(manifest.files), ...Object.keys(actual)]))
    if (manifest.files[name] !== actual[name]) throw new Error(`${folder}/${name} is damaged.`)
  return manifest
}

function getDigests(folder: string): Record<string, string> {
  const exclude = (name: string) => name === 'node_modules' || name === MANIFEST
  const files = globSync('**/*', { cwd: folder, exclude })
    .filter(name => statSync(join(folder, name)).isFile())
    .sort()
  return Object.fromEntries(files.map(name => [name, digest(readFileSync(join(folder, name)))]))
}

// Node.js resolves packages in node_modules beside the code and in its parent directories.
function linkPackages(folder: string, root: string): void {
  if (folder.startsWith(root + sep)) return
  const link = join(folder, 'node_modules')
  rmSync(link, { force: true })
  symlinkSync(join(root, 'node_modules'), link, 'junction')
}

function digest(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
