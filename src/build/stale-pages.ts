import type { DocumentChange } from '../../shared/publisher/protocol.ts'
import type { CachedResult } from '../rendering/build-context.ts'
import type { PageDependencies, QueryDependencies } from '../rendering/dependencies.ts'

/** What a content change invalidates. */
export interface Invalidation {
  /** Ids of the changed documents, and of those that reference new documents. */
  ids: ReadonlySet<string>
  /** Types that the changed documents have or had. */
  types: ReadonlySet<string>
  /** Paths whose page appeared, disappeared or shows another document now. */
  paths: ReadonlySet<string>
}

/** @param referring ids of the documents that reference new ones */
export function toInvalidation(changes: DocumentChange[], referring: string[]): Invalidation {
  return {
    ids: new Set([...changes.map(({ id }) => id), ...referring]),
    types: new Set(changes.flatMap(({ types }) => types)),
    paths: new Set(changes.flatMap(({ paths }) => paths))
  }
}

/** Whether a page must be rendered again after the change. */
export function isStale(record: PageDependencies, invalidation: Invalidation): boolean {
  return (
    intersects(invalidation.ids, record.documents) ||
    intersects(invalidation.types, record.types) ||
    intersects(invalidation.paths, record.paths)
  )
}

/**
 * Evicts stale query results from the cache, and others until it holds no more than `limit`.
 * @param routed whether a page appeared, disappeared or moved
 */
export async function evictResults(
  answers: Map<string, Promise<CachedResult>>,
  invalidation: Invalidation,
  routed: boolean,
  limit: number
): Promise<void> {
  for (const [key, answered] of answers) {
    const { reads } = await answered.catch(() => ({ reads: undefined }))
    const stale = reads ? isResultStale(reads, invalidation) : routed
    if (stale || answers.size > limit) answers.delete(key)
  }
}

function isResultStale(reads: QueryDependencies, invalidation: Invalidation): boolean {
  return (
    intersects(invalidation.ids, reads.documents) ||
    reads.types.some(type => invalidation.types.has(type))
  )
}

// Iterates over the change, which is smaller than what a page read.
function intersects(
  changed: ReadonlySet<string>,
  read: { has: (value: string) => boolean; size: number }
): boolean {
  if (read.size === 0) return false
  for (const value of changed) if (read.has(value)) return true
  return false
}
