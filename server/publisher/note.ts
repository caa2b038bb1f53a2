import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { replaceFile } from '../files/replace.ts'
import type { Content } from './changes.ts'

/** What a build shows, kept beside it: the next start goes on from here. */
export interface Note {
  /** Name of the code and settings that it was made with. */
  code: string
  content: Content
  /** Addresses of pages that could not be rendered as the content stands. */
  failing: string[]
  /** Paths that documents had before, by path: whoever comes there is led on. */
  moved: Map<string, string>
  /** Whether that which follows the pages (search, sitemap) is not in step with them yet. */
  behind: boolean
}

/** Reads a note; nothing where there is none, or a crash cut it off. */
export function readNote(file: string): Note | undefined {
  try {
    const { content, moved, behind = true, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    return { ...rest, behind, content: new Map(content), moved: new Map(moved) }
  } catch {
    return undefined
  }
}

/** Keeps a note; whoever reads meanwhile finds the one before. */
export async function writeNote(file: string, { content, moved, ...rest }: Note): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await replaceFile(file, JSON.stringify({ ...rest, content: [...content], moved: [...moved] }))
}

/** The paths that documents had before, with those that changed now. */
export function movedBetween(
  moved: Map<string, string>,
  before: Content,
  after: Content
): Map<string, string> {
  const paths = new Map(moved)
  for (const [id, { path }] of before) {
    const now = after.get(id)?.path
    if (path !== undefined && now !== undefined && now !== path) paths.set(path, id)
  }
  return paths
}
