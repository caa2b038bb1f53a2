import { countSlips, isCorrectable } from '../../shared/text/count-slips.ts'
import type { Database } from '../database/open.ts'
import { encodeWord } from '../documents/tokenize.ts'

/** Words of the index that are compared at most, in alphabetical order. */
const MAX_COMPARED = 20_000
const MAX_CORRECTIONS = 5
const Z = toTerm('z')

/**
 * Returns the words of the full-text index that a word of Latin letters was meant to be: those that differ by one slip,
 * if the index does not have it.
 * @param isBeginning a word that begins with it counts as well
 */
export function findCorrections(db: Database, word: string, isBeginning: boolean): string[] {
  if (!isCorrectable(word)) return []
  // Of the connection, which may be read-only otherwise.
  db.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, words, row)')
  const term = toTerm(word)
  const known = db
    .statement('SELECT 1 FROM temp.vocabulary WHERE term >= ? AND term <= ? LIMIT 1')
    .get(term, isBeginning ? `${term}\uffff` : term)
  if (known) return []
  // Terms of other characters than Latin letters begin with a z, too.
  const found = db
    .statement(
      `SELECT term FROM (SELECT term FROM temp.vocabulary WHERE term >= 'a' AND term < 'z' LIMIT ${MAX_COMPARED})
       UNION ALL SELECT term FROM temp.vocabulary WHERE term >= '${Z}' AND term < '${Z}zz'`
    )
    .all()
  return found
    .map(({ term }) => String(term).replaceAll(Z, 'z'))
    .filter(known => isCorrectable(known) && countSlips(word, known) === 1)
    .slice(0, MAX_CORRECTIONS)
}

/** A word as SQLite stores it: its tokenizer folds the case. */
function toTerm(word: string): string {
  return encodeWord(word).toLowerCase()
}
