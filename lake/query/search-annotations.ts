import type { Document } from '../documents/document.ts'
import { extractTexts } from '../documents/index-entries.ts'
import { copySize } from '../documents/size.ts'
import { tokenizeSearch, tokenizeSpellings } from '../documents/tokenize.ts'

/** Prefix of non-enumerable fields that annotate documents during a search. */
export const HIDDEN_PREFIX = '\u0000'
/** Annotation with all tokens of a document's texts, separated by spaces. */
export const HIDDEN_TEXT = `${HIDDEN_PREFIX}line`

/** Maximum length of a pattern that the evaluator considers. */
const MAX_PATTERN_LENGTH = 1024

/** A text search in whole documents; `field` is the annotation with the matching tokens. */
export type TextSearch = {
  field: string
  pattern: RegExp
  withId: boolean
  /** Annotations that are set if each of the patterns matches a token. */
  flags: { name: string; field: string; patterns: RegExp[] }[]
}

/** A regular expression for the tokens of a line that match any of the patterns. */
export function alternation(patterns: string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${patterns.map(toSource).join('|')})(?![^ ])`, 'gi')
}

/** A regular expression for a token that matches the pattern as a whole. */
export function exactToken(pattern: string): RegExp {
  return new RegExp(`^${toSource(pattern)}$`, 'i')
}

function toSource(pattern: string): string {
  return pattern.slice(0, MAX_PATTERN_LENGTH).replaceAll('*', '[^ ]*')
}

/** Annotates a document with the matches of searches; returns the document itself if there are none. */
export function annotateMatches<T extends Document>(
  document: T,
  searches: TextSearch[],
  withText: boolean
): T {
  if (searches.some(({ field }) => Object.hasOwn(document, field))) return document
  let copy: T | undefined
  for (const { field, pattern, withId, flags } of searches) {
    const { texts, spellings, id } = getLine(document)
    const found = `${texts} ${spellings}${withId ? ` ${id}` : ''}`.match(pattern)
    if (!found) continue
    if (!copy) {
      copy = copySize(document, { ...document })
      if (withText) annotate(copy, HIDDEN_TEXT, texts)
    }
    annotate(copy, field, found)
    for (const { field, patterns } of flags) {
      if (patterns.every(each => found.some(token => each.test(token)))) annotate(copy, field, true)
    }
  }
  return copy ?? document
}

// plain values instead of getters keep the documents of a list monomorphic (one hidden class)
function annotate<T extends Document>(document: T, name: string, value: unknown): T {
  return Object.defineProperty(document, name, { value, enumerable: false })
}

/** The tokens of a document's texts, those of other spellings of them, and those of its id. */
type Line = { texts: string; spellings: string; id: string }

const lines = new WeakMap<Document, Line>()

function getLine(document: Document): Line {
  let line = lines.get(document)
  if (!line) {
    const texts = extractTexts(document, isUnsearched)
    const tokens = texts.flatMap(tokenizeSearch)
    const known = new Set(tokens.map(token => token.toLowerCase()))
    const spellings = texts.flatMap(tokenizeSpellings).filter(token => !known.has(token))
    const id = tokenizeSearch(document._id).join(' ')
    line = { texts: tokens.join(' '), spellings: spellings.join(' '), id }
    lines.set(document, line)
  }
  return line
}

// span texts are part of the block's text
function isUnsearched(name: string, ofBlock: boolean): boolean {
  return name.startsWith('_') || (ofBlock && name === 'children')
}
