import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SharedFiles } from '../../shared/server/cluster/shared-files.ts'
import type { BlobStore } from './blob-store.ts'

/**
 * A blob store whose bytes are in the database of all nodes; the folder has copies.
 * @param isLeader whether this node deletes what is used no more
 * @param toAnswer maps failures of the database to answers
 */
export function shareBlobs(
  copies: BlobStore,
  files: SharedFiles,
  isLeader: () => boolean,
  toAnswer: (error: unknown) => unknown
): BlobStore {
  const fetching = new Map<string, Promise<unknown>>()
  const refuse = (error: unknown) => Promise.reject(toAnswer(error))

  return {
    ...copies,
    async commit(staged) {
      await files.add(staged.sha1, staged.file).catch(refuse)
      await copies.commit(staged)
    },
    async fetch(sha1) {
      const file = copies.fileOf(sha1)
      if (existsSync(file)) return file
      mkdirSync(dirname(file), { recursive: true })
      const known = fetching.get(sha1)
      const fetched = known ?? files.fetch(sha1, file).finally(() => fetching.delete(sha1))
      fetching.set(sha1, fetched)
      await fetched.catch(refuse)
      return file
    },
    async sweep(isUsed, age) {
      const removed = await copies.sweep(isUsed, age)
      if (!isLeader()) return removed
      for (const { name, created } of await files.list()) {
        if (!isUsed(name) && Date.now() - created.getTime() > age) await files.remove(name)
      }
      return removed
    }
  }
}
