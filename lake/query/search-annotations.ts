import type { Document } from '../documents/document.ts'
import { extractTexts } from '../documents/index-entries.ts'
import { copySize } from '../documents/size.ts'
import { tokenizeSearch } from '../documents/tokenize.ts'

/** How the names of unlisted fields begin, which documents have while a search runs. */
export const HIDDEN_PREFIX = '\u0000'
/** The unlisted field with all pieces of a document's texts, a space between any two. */
export const HIDDEN_TEXT = `${HIDDEN_PREFIX}line`

/** As many letters of a pattern as the evaluator looks at. */
const MAX_PATTERN_LENGTH = 1024

/** A search in whole documents: the pieces it finds stand in an unlisted field. */
export type TextSearch = {
  field: string
  pattern: RegExp
  withId: boolean
  /** What is true where each of some patterns matches a piece, said by an unlisted field. */
  verdicts: { name: string; field: string; patterns: RegExp[] }[]
}

/** Finds the pieces in a line that any of the patterns matches. */
export function alternation(patterns: string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${patterns.map(written).join('|')})(?![^ ])`, 'gi')
}

/** Whether a piece as a whole is what the pattern says. */
export function exactToken(pattern: string): RegExp {
  return new RegExp(`^${written(pattern)}$`, 'i')
}

function written(pattern: string): string {
  return pattern.slice(0, MAX_PATTERN_LENGTH).replaceAll('*', '[^ ]*')
}

/** A document with what the hunts find in it; the document itself where that is nothing. */
export function annotateMatches<T extends Document>(
  document: T,
  hunts: TextSearch[],
  withLine: boolean
): T {
  if (hunts.some(({ field }) => Object.hasOwn(document, field))) return document
  let copy: T | undefined
  for (const { field, pattern, withId, verdicts } of hunts) {
    const { texts, id } = getLine(document)
    const found = (withId ? `${texts} ${id}` : texts).match(pattern)
    if (!found) continue
    if (!copy) {
      copy = copySize(document, { ...document })
      if (withLine) hide(copy, HIDDEN_TEXT, texts)
    }
    hide(copy, field, found)
    for (const { field, patterns } of verdicts) {
      if (patterns.every(each => found.some(piece => each.test(piece)))) hide(copy, field, true)
    }
  }
  return copy ?? document
}

// a plain value rather than a getter of its own keeps the documents of a list to one shape
function hide<T extends Document>(document: T, name: string, value: unknown): T {
  return Object.defineProperty(document, name, { value, enumerable: false })
}

/** All pieces of a document's texts, and those of its id. */
type Line = { texts: string; id: string }

const lines = new WeakMap<Document, Line>()

function getLine(document: Document): Line {
  let line = lines.get(document)
  if (!line) {
    const texts = extractTexts(document, isUnsearched).flatMap(tokenizeSearch).join(' ')
    line = { texts, id: tokenizeSearch(document._id).join(' ') }
    lines.set(document, line)
  }
  return line
}

// the text of a block's parts is that of the block
function isUnsearched(name: string, ofBlock: boolean): boolean {
  return name.startsWith('_') || (ofBlock && name === 'children')
}
