import type { DocumentChange } from '../../server/publisher/rules/protocol.ts'
import type { CachedResult } from './build-context.ts'
import type { PageDependencies, QueryDependencies } from './page-dependencies.ts'

/** What a change of the content touches. */
export interface Invalidation {
  /** Documents that changed, and those that refer to documents that are new. */
  ids: ReadonlySet<string>
  /** Types that the changed documents have or had. */
  types: ReadonlySet<string>
  /** Paths that gained or lost their page, or show another document now. */
  paths: ReadonlySet<string>
}

/** What documents touch by themselves. */
export function invalidationOf(changes: DocumentChange[], referring: string[]): Invalidation {
  return {
    ids: new Set([...changes.map(({ id }) => id), ...referring]),
    types: new Set(changes.flatMap(({ types }) => types)),
    paths: new Set(changes.flatMap(({ paths }) => paths))
  }
}

/** Whether a page can look different after the change. */
export function isStale(record: PageDependencies, touch: Invalidation): boolean {
  return (
    meets(touch.ids, record.documents) ||
    meets(touch.types, record.types) ||
    meets(touch.paths, record.paths)
  )
}

/**
 * Forgets answers that a change made old.
 * @param routed whether a page came, went or moved
 * @returns what is left, at most so many
 */
export async function evictResults(
  answers: Map<string, Promise<CachedResult>>,
  touch: Invalidation,
  routed: boolean,
  limit: number
): Promise<void> {
  for (const [key, answered] of answers) {
    const { reads } = await answered.catch(() => ({ reads: undefined }))
    const old = reads ? isOld(reads, touch) : routed
    if (old || answers.size > limit) answers.delete(key)
  }
}

function isOld(reads: QueryDependencies, touch: Invalidation): boolean {
  return meets(touch.ids, reads.documents) || reads.types.some(type => touch.types.has(type))
}

// A change is small, and what a page read may be long: so the change is gone through.
function meets(
  changed: ReadonlySet<string>,
  read: { has: (value: string) => boolean; size: number }
): boolean {
  if (read.size === 0) return false
  for (const value of changed) if (read.has(value)) return true
  return false
}
