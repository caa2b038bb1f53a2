import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { NameTable } from '../documents/name-table.ts'
import { setSize } from '../documents/size.ts'
import { MAX_PARSED, TooMuch } from './budget.ts'
import { parseEscaped } from './field-names.ts'
import { createLruCache } from './lru-cache.ts'

/** What a connection needs to answer queries: the rows, the numbers of names, parsed documents. */
export type DocumentLoader = {
  db: Database
  names: NameTable
  /**
   * The document of that key at that revision, parsed once while it is kept. With `isBounded`,
   * throws `TooMuch` instead of parsing a long one.
   */
  load(key: number, rev: string, isBounded?: boolean): Document | undefined
}

const BOUNDED =
  'SELECT CASE WHEN octet_length(body) <= ? THEN body END AS body FROM documents WHERE key = ?'
const CACHE_CHARACTERS = 24 * 1024 * 1024

/**
 * Documents by key with the last used kept parsed. Without `keep` nothing is remembered: inside a
 * write, one revision may stand for several states of a document.
 */
export function createDocumentLoader(db: Database, names: NameTable, keep = true): DocumentLoader {
  const cache = createLruCache<number, Document>(keep ? CACHE_CHARACTERS : 0)
  return {
    db,
    names,
    load(key, rev, isBounded = false) {
      const known = cache.get(key)
      if (known?._rev === rev) return known
      const row = isBounded
        ? db.statement(BOUNDED).get(MAX_PARSED, key)
        : db.statement('SELECT body FROM documents WHERE key = ?').get(key)
      if (!row) return undefined
      if (row.body === null) throw new TooMuch()
      const body = String(row.body)
      const document = setSize(parseEscaped(body) as Document, body.length)
      cache.set(key, document, body.length)
      return document
    }
  }
}
