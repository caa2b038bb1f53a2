import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeFileAtomic } from '../fs/write-file-atomic.ts'
import { type ContentSnapshot, pathRequests } from './content-snapshot.ts'
import { type PathConflict, resolvePaths } from './rules/resolve-paths.ts'

/** What a build shows, kept beside it: the next start goes on from here. */
export interface BuildState {
  /** Name of the code and settings that it was made with. */
  code: string
  content: ContentSnapshot
  /** Addresses of pages that could not be rendered as the content stands. */
  failing: string[]
  /** Path of each document that has a page. */
  paths: Map<string, string>
  /** Documents that do not stand where they want to. */
  refusals: PathConflict[]
  /** Paths that documents had before, by path: whoever comes there is led on. */
  moved: Map<string, string>
  /** Whether that which follows the pages (search, sitemap) is not in step with them yet. */
  behind: boolean
}

/** Reads a note; nothing where there is none, or a crash cut it off. */
export function readBuildState(file: string): BuildState | undefined {
  try {
    const { behind = true, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    const content: ContentSnapshot = new Map(rest.content)
    // Earlier versions noted none.
    const settled = rest.paths ? rest : resolvePaths(pathRequests(content), new Map())
    const { refusals } = settled
    const paths = new Map<string, string>(settled.paths)
    return { ...rest, behind, content, paths, refusals, moved: new Map(rest.moved) }
  } catch {
    return undefined
  }
}

/** Keeps a note; whoever reads meanwhile finds the one before. */
export async function writeBuildState(
  file: string,
  { content, paths, moved, ...rest }: BuildState
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const lists = { content: [...content], paths: [...paths], moved: [...moved] }
  await writeFileAtomic(file, JSON.stringify({ ...rest, ...lists }))
}

/**
 * The paths that documents had before, with those that they leave now.
 * @param before path of each document that had a page
 * @param after path of each document that has one
 */
export function collectRedirects(
  moved: Map<string, string>,
  before: Map<string, string>,
  after: Map<string, string>
): Map<string, string> {
  const left = [...before].filter(([id, path]) => after.has(id) && after.get(id) !== path)
  return new Map([...moved, ...left.map(([id, path]) => [path, id] as const)])
}
