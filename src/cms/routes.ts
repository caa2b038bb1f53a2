import { readFileSync } from 'node:fs'
import { defineQuery } from 'groq'
import { describeConflict, resolvePaths } from '../../server/publisher/rules/resolve-paths.ts'
import { buildContext } from '../build/build-context.ts'
import { reportWarning } from '../build/warnings.ts'
import type { RoutedType } from '../routing/route-table.ts'
import { loadUntracked } from './query-cache.ts'

/** A document that has a page of its own. */
export interface RoutedDocument {
  id: string
  type: RoutedType
  path: string
}

/** Where documents have their pages. */
export interface Routes {
  /** Each path once, those of the documents that were made first come first. */
  byPath: Map<string, RoutedDocument>
  /** Documents whose page is not where they want it: its path, null where they have none. */
  elsewhere: Map<string, string | null>
}

export const routedQuery =
  defineQuery(`*[_type in ["page", "camera", "product", "software", "service"]]
  | order(_createdAt asc, _id asc){"id": _id, "type": _type, path, "created": _createdAt}`)

type Found = { id: string; type: RoutedType; path: string | null; created: string }

const known = new WeakMap<object, Routes>()

/** Where documents have their pages as the content stands. */
export async function routes(): Promise<Routes> {
  const state = buildContext()
  const found = await loadUntracked(routedQuery)
  state.paths ??= pathsBefore(process.env.SITE_PATHS)
  const own = known.get(found) ?? toRoutes(found, state.paths)
  known.set(found, own)
  return own
}

/**
 * Decides where documents have their pages, and reports those that are not where they want to be.
 * @param before path of each document that had a page until now
 */
export function toRoutes(found: Found[], before: ReadonlyMap<string, string>): Routes {
  const { paths, refusals } = resolvePaths(found, before)
  const types = new Map(found.map(({ id, type }) => [id, type]))
  for (const refusal of refusals) reportWarning(describeConflict(refusal))
  return {
    byPath: new Map(
      [...paths].map(([id, path]) => [path, { id, type: types.get(id) ?? 'page', path }])
    ),
    elsewhere: new Map(refusals.map(({ id, kept = null }) => [id, kept]))
  }
}

/** The paths that documents had before, from what the publisher noted; none where nothing is noted. */
function pathsBefore(file: string | undefined): ReadonlyMap<string, string> {
  if (!file) return new Map()
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')).paths)
  } catch {
    return new Map()
  }
}
