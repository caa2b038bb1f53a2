import { createHash } from 'node:crypto'
import type { Change } from '../documents/change.ts'
import { getPublishedId } from '../documents/id.ts'
import type { Commit } from '../documents/transaction.ts'

/**
 * The sync tag of a dependency: a document (`id:…`), a type (`type:…`) or everything (`*`). It is a
 * hash, so it reveals nothing.
 */
export function syncTag(dataset: string, dependency: string): string {
  const name = dependency.startsWith('id:')
    ? `id:${getPublishedId(dependency.slice(3))}`
    : dependency
  return `s1:${createHash('sha1').update(`${dataset} ${name}`).digest('base64url').slice(0, 10)}`
}

/** The sync tags of a query result; a dependency on everything includes all others. */
export function resultSyncTags(dataset: string, dependencies: string[]): string[] {
  const reduced = dependencies.includes('*') ? ['*'] : dependencies
  return [...new Set(reduced.map(name => syncTag(dataset, name)))].sort()
}

/** The sync tags of all results that a transaction may have made stale. */
export function changeSyncTags({ dataset }: Pick<Commit, 'dataset'>, changes: Change[]): string[] {
  const dependencies = new Set(['*'])
  for (const { id, before, after } of changes) {
    dependencies.add(`id:${id}`)
    if (before) dependencies.add(`type:${before._type}`)
    if (after) dependencies.add(`type:${after._type}`)
  }
  return [...new Set([...dependencies].map(name => syncTag(dataset, name)))].sort()
}
