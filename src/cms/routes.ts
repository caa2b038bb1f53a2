import { readFileSync } from 'node:fs'
import { defineQuery } from 'groq'
import { describeConflict, resolvePaths } from '../../shared/routing/resolve-paths.ts'
import { buildContext } from '../rendering/build-context.ts'
import { reportWarning } from '../rendering/warnings.ts'
import type { RoutedType } from '../routing/route-table.ts'
import { routedTypes } from './projections.ts'
import { loadUntracked } from './query-cache.ts'

/** A document that has a page of its own. */
export interface RoutedDocument {
  id: string
  type: RoutedType
  path: string
}

/** Pages of documents by path. */
export interface Routes {
  /** Documents by path, in order of creation. */
  byPath: Map<string, RoutedDocument>
  /** Documents whose page is not at the path they ask for: its actual path, or null if they have none. */
  elsewhere: Map<string, string | null>
}

export const routedQuery = defineQuery(`*[_type in ${routedTypes}]
  | order(_createdAt asc, _id asc){"id": _id, "type": _type, path, "created": _createdAt}`)

type RoutedRow = { id: string; type: RoutedType; path: string | null; created: string }

const known = new WeakMap<object, Routes>()

/** Returns the routes of the current content. */
export async function routes(): Promise<Routes> {
  const state = buildContext()
  const rows = await loadUntracked(routedQuery)
  state.paths ??= pathsBefore(process.env.SITE_PATHS)
  const own = known.get(rows) ?? toRoutes(rows, state.paths)
  known.set(rows, own)
  return own
}

/**
 * Assigns a unique path to each document and reports conflicts.
 * @param before previous path of each document that had a page
 */
export function toRoutes(rows: RoutedRow[], before: ReadonlyMap<string, string>): Routes {
  const { paths, refusals } = resolvePaths(rows, before)
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  for (const refusal of refusals) reportWarning(describeConflict(refusal))
  return {
    byPath: new Map(
      [...paths].map(([id, path]) => [path, { id, type: types.get(id) ?? 'page', path }])
    ),
    elsewhere: new Map(refusals.map(({ id, kept = null }) => [id, kept]))
  }
}

/** Reads the previous paths, as stored by the publisher; empty if the file is missing or unreadable. */
function pathsBefore(file: string | undefined): ReadonlyMap<string, string> {
  if (!file) return new Map()
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')).paths)
  } catch {
    return new Map()
  }
}
