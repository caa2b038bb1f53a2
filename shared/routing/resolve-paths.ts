import { isRouted, matchesPattern, type RoutedType } from './path-patterns.ts'

/** The path that a document requests for its page. */
export interface PathRequest {
  id: string
  type: string
  path?: unknown
  /** When it was created, ISO 8601. */
  created: string
}

/** A document that did not get the path that it requests. */
export interface PathConflict {
  id: string
  type: RoutedType
  wanted: unknown
  /** ID of the document that has the path. */
  owner: string | undefined
  /** The path that the document keeps. */
  kept: string | undefined
}

/** Paths of all documents. */
export interface ResolvedPaths {
  /** Path of each document that has a page, by ID; the oldest first. */
  paths: Map<string, string>
  refusals: PathConflict[]
}

type Routed = PathRequest & { type: RoutedType }

/**
 * Assigns paths to documents. A document keeps its path for as long as it requests it. One whose requested path is
 * taken or invalid keeps its former path. Of several new documents, the oldest gets the path. Idempotent: resolving
 * the result again changes nothing.
 * @param before path of each document that had a page
 */
export function resolvePaths(
  documents: Iterable<PathRequest>,
  before: ReadonlyMap<string, string>
): ResolvedPaths {
  const routed = [...documents].filter((claim): claim is Routed => isRouted(claim.type)).sort(byAge)
  const owners = getOwners(routed, before)
  const had = new Map([...owners].map(([path, { id }]) => [id, path]))
  const paths = new Map(
    routed.flatMap(({ id }) => {
      const path = had.get(id)
      return path === undefined ? [] : [[id, path] as const]
    })
  )
  const refusals = routed.flatMap(({ id, type, path: wanted }) => {
    const kept = paths.get(id)
    if (kept === wanted || (kept === undefined && isMissing(wanted))) return []
    const owner =
      typeof wanted === 'string' && matchesPattern(type, wanted) ? owners.get(wanted) : undefined
    return [{ id, type, wanted, owner: owner?.id, kept }]
  })
  return { paths, refusals }
}

/** Describes a path conflict for editors. */
export function describeConflict({ id, type, wanted, owner, kept }: PathConflict): string {
  const path = typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
  const why = owner
    ? `path ${path} belongs to ${owner}, which had it first`
    : isMissing(wanted)
      ? 'path is missing'
      : `path ${JSON.stringify(wanted)} has not the form of its type`
  return `${type} ${id}: ${why}, so ${kept ? `its page stays at ${kept}` : 'it has no page'}.`
}

// Each document proposes the path that it requests, then its former one, until none is displaced any more (stable
// matching): the result does not depend on the order.
function getOwners(routed: Routed[], before: ReadonlyMap<string, string>): Map<string, Routed> {
  const asking = routed.map(document => ({ document, left: wishes(document, before) }))
  const holding = new Map<string, (typeof asking)[number]>()
  for (let next = asking.shift(); next; next = asking.shift()) {
    const path = next.left.shift()
    if (path === undefined) continue
    const holder = holding.get(path)
    if (holder && !precedes(next.document, holder.document, path, before)) {
      asking.push(next)
      continue
    }
    holding.set(path, next)
    if (holder) asking.push(holder)
  }
  return new Map([...holding].map(([path, { document }]) => [path, document]))
}

function wishes({ id, type, path }: Routed, before: ReadonlyMap<string, string>): string[] {
  const possible = [path, before.get(id)].filter(
    (wish): wish is string => typeof wish === 'string' && matchesPattern(type, wish)
  )
  return [...new Set(possible)]
}

function precedes(
  one: Routed,
  other: Routed,
  path: string,
  before: ReadonlyMap<string, string>
): boolean {
  const [mine, theirs] = [before.get(one.id) === path, before.get(other.id) === path]
  return mine === theirs ? byAge(one, other) < 0 : mine
}

function byAge(one: PathRequest, other: PathRequest): number {
  if (one.created !== other.created) return one.created < other.created ? -1 : 1
  return one.id < other.id ? -1 : 1
}

function isMissing(path: unknown): boolean {
  return path === undefined || path === null || path === ''
}
