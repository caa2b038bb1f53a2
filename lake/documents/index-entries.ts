import { isObject } from '../../shared/json/is-object.ts'
import type { Document } from './document.ts'
import { getPublishedId } from './id.ts'
import { pinyinTerms } from './pinyin-terms.ts'
import { type SortKey, sortKey } from './sort-key.ts'
import {
  bigrams,
  encodeBigram,
  encodePinyin,
  encodeWord,
  tokenizeSearch,
  tokenizeSpellings,
  tokenizeText
} from './tokenize.ts'

/** Separates the names of an index path; no field name contains it. */
export const PATH_SEPARATOR = '\u0001'
/** Denotes the items of an array in an index path. */
export const ARRAY_STEP = '[]'
/** Index path of documents with too many fields to index. */
export const TOO_MANY_FIELDS = '*'

/** Index term of documents with too much text to index: they are candidates of every search. */
export const TOO_MANY_WORDS = 'ZZ'

const DEPTH = 3
/** In UTF-16 code units: tokenizing more would block the event loop during writes. */
const MAX_TEXT_LENGTH = 100_000
const MAX_FIELDS = 1_000

/** The index entries of a document. */
export type IndexEntries = {
  /** Scalars by path, at most three names deep, including arrays of scalars and references. */
  fields: Map<string, Map<string, SortKey>>
  /** Ids of referenced documents, and whether any of the references is strong. */
  pointers: Map<string, boolean>
  /** Its distinct words, encoded. */
  words: string
}

// cached: each write reads the entries several times
const cache = new WeakMap<Document, IndexEntries>()

/** Returns the index entries of a document, which must not be mutated afterwards. */
export function getIndexEntries(document: Document): IndexEntries {
  let entries = cache.get(document)
  if (!entries) {
    entries = computeEntries(document)
    cache.set(document, entries)
  }
  return entries
}

function computeEntries(document: Document): IndexEntries {
  const fields: IndexEntries['fields'] = new Map()
  const count = addFields(fields, document, '', 1)
  if (count > MAX_FIELDS) {
    fields.clear()
    add(fields, TOO_MANY_FIELDS, true)
  }
  const pointers: IndexEntries['pointers'] = new Map()
  addPointers(pointers, document)
  return { fields, pointers, words: toWords(document) }
}

function toWords(document: Document): string {
  const texts = extractTexts(document, isMetadata, [getPublishedId(document._id)])
  if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_TEXT_LENGTH) return TOO_MANY_WORDS
  const words = new Set<string>()
  for (const text of texts) for (const term of getTerms(text)) words.add(term)
  for (const term of pinyinTerms(document)) words.add(encodePinyin(term))
  return [...words].join(' ')
}

function add(fields: IndexEntries['fields'], path: string, value: unknown): number {
  const key = sortKey(value)
  if (key === undefined) return 0
  let values = fields.get(path)
  if (!values) {
    values = new Map()
    fields.set(path, values)
  }
  values.set(typeof key === 'number' ? String(key) : Buffer.from(key).toString('latin1'), key)
  return 1
}

/** Adds fields to the index. Returns the number of entries; a reserved field name counts as too many. */
function addFields(
  fields: IndexEntries['fields'],
  object: object,
  prefix: string,
  depth: number
): number {
  let count = 0
  for (const [name, value] of Object.entries(object)) {
    if (name.includes(PATH_SEPARATOR) || name.endsWith(ARRAY_STEP) || name === TOO_MANY_FIELDS)
      return MAX_FIELDS + 1
    if (name === '_rev' || name === '_key') continue
    if (depth === 1 && (name === '_id' || name === '_type')) continue
    const path = prefix + name
    if (Array.isArray(value)) {
      for (const item of value) {
        count += add(fields, path + ARRAY_STEP, item)
        if (isObject(item))
          count += add(fields, `${path}${ARRAY_STEP}${PATH_SEPARATOR}_ref`, item._ref)
        if (count > MAX_FIELDS) return count
      }
    } else if (isObject(value)) {
      if (depth < DEPTH) count += addFields(fields, value, path + PATH_SEPARATOR, depth + 1)
    } else count += add(fields, path, value)
    if (count > MAX_FIELDS) return count
  }
  return count
}

function addPointers(pointers: IndexEntries['pointers'], value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) addPointers(pointers, item)
  } else if (isObject(value)) {
    if (typeof value._ref === 'string' && value._ref) {
      pointers.set(value._ref, pointers.get(value._ref) === true || isStrongReference(value))
    } else for (const item of Object.values(value)) addPointers(pointers, item)
  }
}

/** Whether the document to which a reference points has to exist, in the same data set. */
export function isStrongReference(reference: Record<string, unknown>): boolean {
  const { _weak, _dataset, _type } = reference
  return _weak !== true && _dataset === undefined && !isForeign(_type)
}

function isForeign(type: unknown) {
  return type === 'globalDocumentReference' || type === 'crossDatasetReference'
}

/**
 * Extracts all strings of a value, in order; the text of a block comes before that of its spans.
 * @param skips whether to ignore a member, of a block or of any other object
 */
export function extractTexts(
  value: unknown,
  skips: (name: string, ofBlock: boolean) => boolean,
  into: string[] = []
): string[] {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) extractTexts(item, skips, into)
  else if (isObject(value)) {
    const spans = blockText(value)
    if (spans !== undefined) into.push(spans)
    for (const name of Object.keys(value)) {
      if (!skips(name, spans !== undefined)) extractTexts(value[name], skips, into)
    }
  }
  return into
}

function isMetadata(name: string): boolean {
  return name === '_rev' || name === '_key'
}

/** Total length of the texts whose terms are cached: a few megabytes of terms. */
const MAX_CACHED_LENGTH = 100_000
const cachedTerms = new Map<string, string[]>()
let cachedLength = 0

/** The distinct terms of a text. Cached, because a patch leaves most texts of a document as they are. */
function getTerms(text: string): string[] {
  const cached = cachedTerms.get(text)
  if (cached) return cached
  const terms = computeTerms(text)
  // short texts take memory, too
  const length = text.length + 20
  if (cachedLength + length > MAX_CACHED_LENGTH) {
    cachedTerms.clear()
    cachedLength = 0
  }
  cachedTerms.set(text, terms)
  cachedLength += length
  return terms
}

function computeTerms(text: string): string[] {
  const words = new Set<string>()
  for (const word of tokenizeText(text)) if (word) words.add(encodeWord(word))
  for (const piece of tokenizeSearch(text)) words.add(encodeWord(piece))
  for (const piece of tokenizeSpellings(text)) {
    words.add(encodeWord(piece))
    for (const pair of bigrams(piece)) words.add(encodeBigram(pair))
  }
  for (const pair of bigrams(text)) words.add(encodeBigram(pair))
  return [...words]
}

/** The text of a Portable Text block, whose words may span several spans; undefined for other objects. */
function blockText(value: Record<string, unknown>): string | undefined {
  if (typeof value._type !== 'string' || !Array.isArray(value.children)) return undefined
  return value.children
    .map(child => (isObject(child) && typeof child.text === 'string' ? child.text : ''))
    .join('')
}
