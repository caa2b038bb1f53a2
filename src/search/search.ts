import { countSlips, isCorrectable } from '../../shared/text/count-slips.ts'
import {
  JOINT,
  normalizeText,
  normalizeWithJoints,
  normalizeWithPositions,
  withoutJoints
} from '../../shared/text/normalize-text.ts'
import { spellings, splitCompound, splitWords } from '../../shared/text/synonyms.ts'

/** A page in the first file of the search index. */
export interface PageHead {
  url: string
  /** Name of its type, as shown to visitors. */
  kind: string
  title: string
  /** Language of the title, if it is not that of the page. */
  lang?: string
  /** Pinyin of each character of the title, empty for others; undefined if it has no Chinese. */
  pinyin?: string[]
  /** One sentence about it. */
  about: string
}

/** The texts of a page, which further files of the search index contain. */
export interface PageTexts {
  url: string
  /** Headings, one per line. */
  headings: string
  /** All other texts, one per line. */
  text: string
}

/** A page that can be searched. */
export type SearchEntry = PageHead & PageTexts

/** The search index of a language; its first file is one of `PageHead`. */
export interface SearchIndex<Entry = SearchEntry> {
  entries: Entry[]
  /** Groups of words with the same meaning, normalized, from the site settings. */
  synonyms: string[][]
  /** Pairs of a traditional character and its simplified form, for the characters of the index. */
  traditional: string
  /** Numbers of the files with the texts of the pages. */
  parts: number[]
}

/** A search result with its excerpt. */
export interface SearchHit {
  entry: SearchEntry
  excerpt: string
}

/** How the results relate to the query. */
export type SearchMatch =
  /** They contain all of it. */
  | 'all'
  /** They contain another word that differs by one slip. */
  | 'corrected'
  /** They contain a part of it. */
  | 'partial'

export interface SearchResult {
  found: SearchHit[]
  /** Terms to highlight, normalized. */
  terms: string[]
  match: SearchMatch
}

/** Longer queries are cut: a long text that was pasted must not block the page. */
const MAX_QUERY_LENGTH = 200
const MAX_SLIPS = 2
const MIN_INITIALS = 3
const AROUND = 60
const ENOUGH = 0.6
/** A name ranks before a heading, and a heading before a text, however often it occurs. */
const WEIGHT = { title: 10_000, pinyin: 5_000, heading: 100, text: 1 }
const MAX_TIMES = 50
const CHINESE = /\p{Script=Han}/u

/** A part of a query, as the spellings of which one must occur. */
type Term = string[]

/**
 * Returns the pages that contain every word of a query in one of its spellings, best first. Chinese has no spaces, so
 * any substring counts as a word. If there are none: pages with a Latin word that differs by one slip, or else the pages
 * that contain most of its character pairs (bigrams).
 */
export function search(index: SearchIndex, query: string): SearchResult {
  const asked = toSimplified(query.slice(0, MAX_QUERY_LENGTH).toWellFormed(), index.traditional)
  const split = (text: string) => splitWords(normalizeWithJoints(text), index.synonyms)
  const whole = split(asked)
  if (whole.length === 0) return { found: [], terms: [], match: 'all' }
  // Spaces within Chinese and around numbers mean nothing, unless only the parts occur.
  const parts = asked.split(/\s+/).flatMap(split)
  const pieces = parts.flatMap(word => splitCompound(word, index.synonyms))
  for (const words of [whole, parts, pieces]) {
    const found = findAll(index, words, 'all')
    if (found.found.length > 0) return found
  }
  const corrected = parts.flatMap(word => correct(index, word) ?? word)
  if (corrected.join(' ') !== parts.join(' ')) {
    const found = findAll(index, corrected, 'corrected')
    if (found.found.length > 0) return found
  }
  const bigrams = [...new Set(parts.map(withoutJoints).flatMap(getBigrams))].map(word => [word])
  return ranked(index, bigrams, ENOUGH, 'partial')
}

/** Adds the texts of pages to the first file of an index. */
export function withTexts(
  { entries, ...rest }: SearchIndex<PageHead>,
  texts: readonly PageTexts[]
): SearchIndex {
  const known = new Map(texts.map(each => [each.url, each]))
  return {
    ...rest,
    entries: entries.map(head => ({ headings: '', text: '', ...head, ...known.get(head.url) }))
  }
}

/** Returns the ranges [start, end) of normalized terms in a text, sorted and merged. */
export function matchRanges(text: string, terms: readonly string[]): [number, number][] {
  const { text: normalized, starts, ends } = normalizeWithPositions(text)
  const all = terms.flatMap(term =>
    occurrences(normalized, term).map((at): [number, number] => [
      starts[at] ?? 0,
      ends[at + term.length - 1] ?? 0
    ])
  )
  all.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return all.reduce<[number, number][]>((kept, [start, end]) => {
    const last = kept.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else kept.push([start, end])
    return kept
  }, [])
}

/** Like matchRanges, for the title of an entry, which pinyin may match, too. */
export function titleRanges(entry: SearchEntry, terms: readonly string[]): [number, number][] {
  const ranges = matchRanges(entry.title, terms)
  if (ranges.length > 0) return ranges
  return terms.map(term => pinyinRange(entry, term)).filter(range => range !== undefined)
}

/**
 * Returns what a query without results may have meant, nearest first: titles that share characters with it, and Latin
 * words that differ by two slips.
 */
export function nearestWords(index: SearchIndex, query: string, limit = 3): string[] {
  const simplified = toSimplified(query, index.traditional)
  const words = splitWords(normalizeText(simplified), index.synonyms)
  const bigrams = new Set(words.flatMap(getBigrams))
  const titles = index.entries.map(entry => {
    const { title } = normalizedEntry(entry)
    return { word: entry.title, score: [...bigrams].filter(each => title.includes(each)).length }
  })
  const latin = words.filter(isCorrectable)
  const known = latin.length > 0 ? latinWords(index) : new Set<string>()
  const spelled = [...known].map(word => {
    const slips = Math.min(...latin.map(asked => countSlips(asked, word)))
    return { word, score: slips <= MAX_SLIPS ? MAX_SLIPS + 1 - slips : 0 }
  })
  const scored = [...titles, ...spelled].filter(({ score }) => score > 0)
  scored.sort((a, b) => b.score - a.score)
  return [...new Set(scored.map(({ word }) => word))].slice(0, limit)
}

function findAll(index: SearchIndex, words: string[], match: SearchMatch): SearchResult {
  const terms = words.map(word => spellings(word, index.synonyms))
  return ranked(index, terms, 1, match)
}

function ranked(
  index: SearchIndex,
  terms: Term[],
  share: number,
  match: SearchMatch
): SearchResult {
  const found = index.entries
    .map((entry, order) => ({ entry, order, scores: terms.map(term => scoreTerm(entry, term)) }))
    .filter(({ scores }) => scores.filter(Boolean).length >= terms.length * share)
    .map(each => ({ ...each, sum: each.scores.reduce((sum, value) => sum + value, 0) }))
    .sort((a, b) => b.sum - a.sum || a.order - b.order)
    .map(({ entry }) => ({ entry, excerpt: getExcerpt(entry, terms.flat()) }))
  return { found, terms: terms.flat(), match }
}

// The spelling that the visitor used counts more than others in the same place: a name in another one ranks before a text.
function scoreTerm(entry: SearchEntry, term: Term): number {
  const [own = 0, ...others] = term.map(spelling => score(entry, spelling))
  return Math.max(own * 2, ...others)
}

function score(entry: SearchEntry, term: string): number {
  const { title, headings, text } = normalizedEntry(entry)
  const count = (within: string, limit: number) => Math.min(limit, occurrences(within, term).length)
  const inTitle = count(title, 1) * (title === term ? 2 : 1)
  return (
    inTitle * WEIGHT.title +
    (inTitle === 0 && pinyinRange(entry, term) ? WEIGHT.pinyin : 0) +
    count(headings, 1) * WEIGHT.heading +
    count(text, MAX_TIMES) * WEIGHT.text
  )
}

interface NormalizedEntry {
  title: string
  headings: string
  text: string
}

const normalizedEntries = new WeakMap<SearchEntry, NormalizedEntry>()

function normalizedEntry(entry: SearchEntry): NormalizedEntry {
  const known = normalizedEntries.get(entry)
  if (known) return known
  const normalized = {
    title: normalizeText(entry.title),
    headings: normalizeText(`${entry.about}\n${entry.headings}`),
    text: normalizeText(entry.text)
  }
  normalizedEntries.set(entry, normalized)
  return normalized
}

const linesOfEntries = new WeakMap<SearchEntry, { line: string; normalized: string }[]>()

function normalizedLines(entry: SearchEntry): { line: string; normalized: string }[] {
  const known = linesOfEntries.get(entry)
  if (known) return known
  const { about, headings, text } = entry
  const lines = [about, ...headings.split('\n'), ...text.split('\n')].map(line => ({
    line,
    normalized: normalizeText(line)
  }))
  linesOfEntries.set(entry, lines)
  return lines
}

/** Offsets of a term in a normalized text. */
function occurrences(text: string, term: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    if (!isInsideNumber(text, at)) found.push(at)
  return found
}

// 30 is found in 300, but not in 130 or 7.30.
function isInsideNumber(text: string, at: number): boolean {
  return /\d/.test(text[at] ?? '') && /[\d.]/.test(text[at - 1] ?? '')
}

/** Range of the title whose pinyin begins with the term, or whose initials are the term; at least two characters. */
function pinyinRange({ title, pinyin }: SearchEntry, term: string): [number, number] | undefined {
  if (!pinyin || !/^[a-z]{2,}$/.test(term)) return undefined
  for (let first = 0; first < title.length; first += 1) {
    if (!pinyin[first]) continue
    let [full, initials] = ['', '']
    for (let last = first; pinyin[last] && initials.length < term.length; last += 1) {
      full += pinyin[last]
      initials += pinyin[last]?.[0]
      const isSpelled = full.startsWith(term) && last > first
      if (isSpelled || (initials === term && term.length >= MIN_INITIALS)) return [first, last + 1]
    }
  }
  return undefined
}

function getExcerpt(entry: SearchEntry, terms: string[]): string {
  const best = normalizedLines(entry)
    .map(({ line, normalized }) => ({
      line,
      matches: terms.filter(term => occurrences(normalized, term).length > 0).length
    }))
    .reduce((kept, each) => (each.matches > kept.matches ? each : kept), {
      line: entry.about,
      matches: 0
    })
  const [first] = matchRanges(best.line, terms)
  const start = Math.max(0, (first?.[0] ?? 0) - AROUND / 2)
  const end = (first?.[1] ?? 0) + 2 * AROUND
  // Cut between words only.
  const before = start > 0 ? best.line.slice(start).replace(/^[a-z]*\s/i, '') : best.line
  const length = end - start
  const cut =
    before.length > length ? `${before.slice(0, length).replace(/\s[a-z]*$/i, '')}…` : before
  return start > 0 ? `…${cut}` : cut
}

/** Returns what a word was meant to be: as a whole, or else each of its parts. */
function correct(index: SearchIndex, word: string): string[] | undefined {
  const whole = findMeant(index, withoutJoints(word))
  if (whole) return [whole]
  const parts = word.split(JOINT)
  const meant = parts.map(part => findMeant(index, part))
  return meant.some(Boolean) ? parts.map((part, at) => meant[at] ?? part) : undefined
}

/** Returns the word of the index that a Latin word was meant to be, if it differs by one slip. */
function findMeant(index: SearchIndex, word: string): string | undefined {
  if (!isCorrectable(word)) return undefined
  for (const known of latinWords(index)) if (countSlips(word, known) === 1) return known
  return undefined
}

const latinWordsOf = new WeakMap<SearchIndex, Set<string>>()

/** Words of at least four Latin letters, those of names first. */
function latinWords(index: SearchIndex): Set<string> {
  const kept = latinWordsOf.get(index)
  if (kept) return kept
  const all = index.entries.map(normalizedEntry)
  const texts = [all.map(({ title }) => title), all.flatMap(each => [each.headings, each.text])]
  const words = texts.flat().flatMap(text => text.match(/[a-z]{4,}/g) ?? [])
  const found = new Set(words)
  latinWordsOf.set(index, found)
  return found
}

function toSimplified(text: string, traditional: string): string {
  const characters = [...traditional]
  const simplified = new Map<string, string>()
  for (let at = 0; at + 1 < characters.length; at += 2)
    simplified.set(characters[at] ?? '', characters[at + 1] ?? '')
  return [...text].map(character => simplified.get(character) ?? character).join('')
}

/** Returns the bigrams of a Chinese word; other words as they are. */
function getBigrams(word: string): string[] {
  const characters = [...word]
  if (!CHINESE.test(word) || characters.length < 4) return [word]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
