import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { Names } from '../documents/names.ts'
import { createCache } from './cache.ts'
import { parseEscaped } from './field-names.ts'

/** What a connection needs to answer queries: the rows, the numbers of names, parsed documents. */
export type Library = {
  db: Database
  names: Names
  /** The document of that key at that revision, parsed once while it is kept. */
  load(key: number, rev: string): Document | undefined
}

const CACHE_CHARACTERS = 24 * 1024 * 1024

/**
 * Documents by key with the last used kept parsed. Without `keep` nothing is remembered: inside a
 * write, one revision may stand for several states of a document.
 */
export function createLibrary(db: Database, names: Names, keep = true): Library {
  const cache = createCache<number, Document>(keep ? CACHE_CHARACTERS : 0)
  return {
    db,
    names,
    load(key, rev) {
      const known = cache.get(key)
      if (known?._rev === rev) return known
      const row = db.statement('SELECT body FROM documents WHERE key = ?').get(key)
      if (!row) return undefined
      const body = String(row.body)
      const document = parseEscaped(body) as Document
      cache.set(key, document, body.length)
      return document
    }
  }
}
