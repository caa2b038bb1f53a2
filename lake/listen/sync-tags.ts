import { createHash } from 'node:crypto'
import { getPublishedId } from '../documents/id.ts'
import type { Change, Commit } from '../documents/transaction.ts'

/**
 * A sync tag for something that an answer depends on: a document (`id:…`), all documents of a type
 * (`type:…`) or everything (`*`). It tells nothing about what it stands for.
 */
export function syncTag(dataset: string, touched: string): string {
  const name = touched.startsWith('id:') ? `id:${getPublishedId(touched.slice(3))}` : touched
  return `s1:${createHash('sha1').update(`${dataset} ${name}`).digest('base64url').slice(0, 10)}`
}

/** The tags of an answer: few, as one that depends on everything needs no other. */
export function resultSyncTags(dataset: string, touched: string[]): string[] {
  const most = touched.includes('*') ? ['*'] : touched
  return [...new Set(most.map(name => syncTag(dataset, name)))].sort()
}

/** The tags of all answers that a change may have made stale. */
export function changeSyncTags({ dataset }: Pick<Commit, 'dataset'>, changes: Change[]): string[] {
  const touched = new Set(['*'])
  for (const { id, before, after } of changes) {
    touched.add(`id:${id}`)
    if (before) touched.add(`type:${before._type}`)
    if (after) touched.add(`type:${after._type}`)
  }
  return [...new Set([...touched].map(name => syncTag(dataset, name)))].sort()
}
