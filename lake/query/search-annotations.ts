import { isObject } from '../../shared/json/is-object.ts'
import { HEADING_FIELDS, HEADING_STYLES, NAME_FIELDS } from '../../shared/text/ranked-fields.ts'
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
  flags: Flag[]
}

/** An annotation that is set if each of its patterns matches a token. */
export type Flag = {
  name: string
  field: string
  patterns: RegExp[]
  /** Whether it is also set, under names of their own, for names and headings. */
  isRanked: boolean
}

/** Where words rank before other texts. */
export type Place = 'name' | 'heading'

/** The annotation of a flag that is set if its patterns match in such a place. */
export function placeField({ field }: Flag, place: Place): string {
  return `${field} ${place}`
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
    for (const flag of flags) {
      if (!matchesAll(flag, found)) continue
      annotate(copy, flag.field, true)
      if (!flag.isRanked) continue
      const places = getPlaces(document)
      for (const place of ['name', 'heading'] as const)
        if (matchesAll(flag, places[place])) annotate(copy, placeField(flag, place), true)
    }
  }
  return copy ?? document
}

function matchesAll({ patterns }: Flag, tokens: readonly string[]): boolean {
  return patterns.every(each => tokens.some(token => each.test(token)))
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

const placesOf = new WeakMap<Document, Record<Place, string[]>>()

/** The tokens of a document's names and headings, in every spelling. */
function getPlaces(document: Document): Record<Place, string[]> {
  const known = placesOf.get(document)
  if (known) return known
  const tokens = (texts: string[]) =>
    texts.flatMap(text => [...tokenizeSearch(text), ...tokenizeSpellings(text)])
  const names = NAME_FIELDS.map(field => document[field])
  const places = {
    name: tokens(extractTexts(names, isUnsearched)),
    heading: tokens(extractHeadings(document))
  }
  placesOf.set(document, places)
  return places
}

function extractHeadings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(extractHeadings)
  if (!isObject(value)) return []
  if (HEADING_STYLES.has(String(value.style))) return extractTexts(value, isUnsearched)
  return Object.entries(value).flatMap(([name, inner]) =>
    HEADING_FIELDS.has(name) ? extractTexts(inner, isUnsearched) : extractHeadings(inner)
  )
}

// span texts are part of the block's text
function isUnsearched(name: string, ofBlock: boolean): boolean {
  return name.startsWith('_') || (ofBlock && name === 'children')
}
