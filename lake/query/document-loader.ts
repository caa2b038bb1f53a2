import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { NameTable } from '../documents/name-table.ts'
import { setSize } from '../documents/size.ts'
import type { FieldSource } from '../options.ts'
import { BudgetExceededError, MAX_PARSED_LENGTH } from './budget.ts'
import { parseEscaped } from './field-names.ts'

/** Loads parsed documents on one connection. */
export type DocumentLoader = {
  db: Database
  names: NameTable
  synonyms: FieldSource | undefined
  /**
   * Loads a document revision from cache or database. With `isBounded`, throws
   * `BudgetExceededError` instead of parsing a large one.
   */
  load(key: number, rev: string, isBounded?: boolean): Document | undefined
}

const BOUNDED =
  'SELECT CASE WHEN octet_length(body) <= ? THEN body END AS body FROM documents WHERE key = ?'
const CACHE_CHARACTERS = 24 * 1024 * 1024

/**
 * Creates a loader with an LRU cache of parsed documents.
 * @param useCache false within writes, where a revision can have several states
 */
export function createDocumentLoader(
  db: Database,
  names: NameTable,
  { useCache = true, synonyms }: { useCache?: boolean; synonyms?: FieldSource | undefined } = {}
): DocumentLoader {
  const cache = useCache ? new LRUCache<number, Document>({ maxSize: CACHE_CHARACTERS }) : undefined
  return {
    db,
    names,
    synonyms,
    load(key, rev, isBounded = false) {
      const cached = cache?.get(key)
      if (cached?._rev === rev) return cached
      const row = isBounded
        ? db.statement(BOUNDED).get(MAX_PARSED_LENGTH, key)
        : db.statement('SELECT body FROM documents WHERE key = ?').get(key)
      if (!row) return undefined
      if (row.body === null) throw new BudgetExceededError()
      const body = String(row.body)
      const document = setSize(parseEscaped(body) as Document, body.length)
      cache?.set(key, document, { size: body.length })
      return document
    }
  }
}
