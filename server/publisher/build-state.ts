import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Omission } from '../../shared/publisher/status.ts'
import { type PathConflict, resolvePaths } from '../../shared/routing/resolve-paths.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { type ContentSnapshot, pathRequests } from './content-snapshot.ts'

/** State of a build, stored beside it for the next start. */
export interface BuildState {
  /** Hash of the code and settings that rendered it. */
  code: string
  content: ContentSnapshot
  /** Documents that were created since, while their publish has not ended: some pages may show them already. */
  added: string[]
  /** URLs of pages that could not be rendered. */
  failing: string[]
  /** What its pages lack because it could not be shown; not stored by earlier versions. */
  omissions?: Omission[]
  /** Path of each document that has a page. */
  paths: Map<string, string>
  /** Documents that did not get the path that they request. */
  refusals: PathConflict[]
  /** Former paths of documents, for redirects: document ID by path. */
  moved: Map<string, string>
  /** Whether derived files (search index, sitemap) are stale. */
  behind: boolean
}

/** Reads the state of a build; returns undefined if it is missing or incomplete. */
export function readBuildState(file: string): BuildState | undefined {
  try {
    const { behind = true, added = [], ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    const content: ContentSnapshot = new Map(rest.content)
    // Not stored by earlier versions.
    const settled = rest.paths ? rest : resolvePaths(pathRequests(content), new Map())
    const { refusals } = settled
    const paths = new Map<string, string>(settled.paths)
    return { ...rest, behind, added, content, paths, refusals, moved: new Map(rest.moved) }
  } catch {
    return undefined
  }
}

/** Stores the state atomically. */
export async function writeBuildState(
  file: string,
  { content, paths, moved, ...rest }: BuildState
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const lists = { content: [...content], paths: [...paths], moved: [...moved] }
  await writeFileAtomic(file, JSON.stringify({ ...rest, ...lists }))
}

/**
 * Returns the former paths of documents, including those changed now.
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
